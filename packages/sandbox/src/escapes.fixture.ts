const attempt = (code: string) =>
  `import os, sys, socket\ntry:\n${code.replace(/^/gm, '    ')}\nexcept Exception as error:\n    print(type(error).__name__)\n`;

/** Connects to the listener of the host and prints what it says. */
const call = (host: string) =>
  attempt(`with socket.create_connection((${host}, PORT), 1) as s: print(s.recv(100).decode())`);

const libc = 'import ctypes; libc = ctypes.CDLL(None, use_errno=True)\n';
const works = (call: string) => attempt(`${libc}print("ESCAPED" if ${call} == 0 else "refused")`);

/** Programs that print or leave ESCAPED where they get out of the sandbox; they know SECRET, a file, and PORT. */
export const escapes: Record<string, string> = {
  'a connection to the loopback of the host': call('"127.0.0.1"'),
  'a connection to any address of the host': call('"0.0.0.0"'),
  'a look-up of a name': attempt('print("ESCAPED", socket.getaddrinfo("example.com", 80))'),
  'a raw socket': attempt('socket.socket(socket.AF_PACKET, socket.SOCK_RAW); print("ESCAPED")'),
  'a socket of the host that is a file': attempt(
    's = socket.socket(socket.AF_UNIX); s.connect("/var/run/docker.sock"); print("ESCAPED")',
  ),
  'a file of the host by its path': attempt('print(open(SECRET).read())'),
  'a file of the host through the root of another process': attempt(
    'print(open("/proc/1/root" + SECRET).read())',
  ),
  'the accounts of the host': attempt(
    'open("/etc/shadow").read() or open("/etc/passwd").read(); print("ESCAPED")',
  ),
  'homes and data of the host': attempt(
    'print([d for d in ("/root", "/home", "/var", "/opt", "/srv", "/mnt") if os.path.exists(d)] and "ESCAPED")',
  ),
  'the environment of the service': attempt(
    'for pid in filter(str.isdigit, os.listdir("/proc")):\n    print(open(f"/proc/{pid}/environ").read())',
  ),
  'processes of the host': attempt(
    'print("ESCAPED" if any("node" in open(f"/proc/{p}/cmdline").read().split("\\0")[0] for p in filter(str.isdigit, os.listdir("/proc"))) else "none")',
  ),
  'a signal to everything': attempt('os.kill(-1, 9); print("sent")'),
  'a signal to what started it': attempt('os.kill(os.getppid(), 9); os.kill(1, 9); print("sent")'),
  'the memory of the kernel': attempt('open("/proc/kcore", "rb").read(1); print("ESCAPED")'),
  'a module of the kernel': works('libc.syscall(313, 0, b"", 0)'),
  'becoming root': attempt('os.setuid(0); print("ESCAPED")'),
  'namespaces of its own': works('libc.unshare(0x10000000)'),
  'a mount': works('libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)'),
  'a root of its own': attempt('os.chroot("/tmp"); print("ESCAPED")'),
  'a device': attempt('os.mknod("/tmp/disk", 0o060600, os.makedev(8, 0)); print("ESCAPED")'),
  'settings of the kernel': attempt(
    'open("/proc/sys/kernel/core_pattern", "w").write("|/tmp/x"); print("ESCAPED")',
  ),
  'the name of the host': works('libc.sethostname(b"other", 5)'),
  'writing to the system': attempt(
    'for path in ("/usr/x", "/x", "/dev/x", "/etc/x", "/code/x", "/proc/x"):\n    try: open(path, "w"); print("ESCAPED", path)\n    except OSError: pass',
  ),
  'changing its own program': attempt('open("/code/main.py", "a").write("#"); print("ESCAPED")'),
  'a link out of the work folder': attempt(
    'os.symlink(SECRET, "out.txt"); os.symlink("/proc/1/root", "root")',
  ),
  'a report of files in its own name': attempt(
    'import json, struct\nh = json.dumps({"name": "../../ESCAPED", "size": 7}).encode()\nopen(f"/proc/{os.getppid()}/fd/3", "wb").write(struct.pack(">I", len(h)) + h + b"ESCAPED")',
  ),
  'higher limits': attempt(
    'import resource\nresource.setrlimit(resource.RLIMIT_NPROC, (10_000, 10_000)); print("ESCAPED")',
  ),
  'a fork bomb': attempt(
    'count = 0\ntry:\n    while True:\n        if os.fork() == 0: import time; time.sleep(20); os._exit(0)\n        count += 1\nexcept OSError: print("ESCAPED" if count > 40 else "bounded")',
  ),
  'more memory than there is': attempt('x = bytearray(2 * 1024 ** 3); print("ESCAPED")'),
  'memory by many processes': attempt(
    'import time\nfor n in range(20):\n    if os.fork() == 0:\n        x = bytearray(60_000_000); time.sleep(5); print("ESCAPED"); os._exit(0)\ntime.sleep(6)',
  ),
  'a full disk': attempt(
    'for path in ("big", "/tmp/big", "/dev/shm/big"):\n    try:\n        with open(path, "wb") as f:\n            for n in range(64): f.write(b"x" * 1_000_000)\n        print("ESCAPED")\n    except OSError as e: print(e.strerror)\n    try: os.remove(path)\n    except OSError: pass',
  ),
  'a process that stays': attempt(
    'if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        import time; time.sleep(4); print("ESCAPED"); sys.stdout.flush()\n    os._exit(0)',
  ),
};
