"""Random moves in a list: moves.py N ROWS. Prints the nanoseconds of the moves, and a number."""
import sys
import time

count, rows = int(sys.argv[1]), int(sys.argv[2])
state = 11
MASK = (1 << 64) - 1


def random(limit):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) & MASK
    return ((state >> 32) * limit) >> 32


rows_in_order = list(range(rows))
places = [(random(rows), random(rows)) for _ in range(count)]
start = time.thread_time_ns()
for source, target in places:
    rows_in_order.insert(target, rows_in_order.pop(source))
spent = time.thread_time_ns() - start
number = 0
for i in range(97):
    number = (number * 31 + rows_in_order[i * (rows - 1) // 96]) & 0xFFFFFFFFFFFF
print(spent, number)
