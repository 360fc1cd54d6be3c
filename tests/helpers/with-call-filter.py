"""Runs a program under a filter of system calls. Any call that is not named kills it (SIGSYS), where systemd would
answer EPERM: a list that is short is noticed, whatever the program makes of the error.

with-call-filter.py CALLS PROGRAM [ARGUMENT…]    CALLS: a file with a name a line
"""
import ctypes
import os
import sys

KILL_PROCESS = 0x80000000
ALLOW = 0x7FFF0000
UNKNOWN = -1

names, program = open(sys.argv[1]).read().split(), sys.argv[2:]
seccomp = ctypes.CDLL("libseccomp.so.2")
seccomp.seccomp_init.restype = ctypes.c_void_p
seccomp.seccomp_init.argtypes = [ctypes.c_uint32]
seccomp.seccomp_rule_add_array.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
seccomp.seccomp_load.argtypes = [ctypes.c_void_p]

rules = seccomp.seccomp_init(KILL_PROCESS)
for name in names:
    number = seccomp.seccomp_syscall_resolve_name(name.encode())
    # Calls of other processors have a negative number, and no rule
    if number != UNKNOWN:
        seccomp.seccomp_rule_add_array(rules, ALLOW, number, 0, None)
if seccomp.seccomp_load(rules) != 0:
    sys.exit("seccomp_load failed")
os.execvp(program[0], program)
