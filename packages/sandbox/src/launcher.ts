/**
 * The first process inside: runs the program as its child under limits that cannot be raised again, then writes the
 * regular files that the program left in its folder to descriptor 3. Each goes as the length of a header (4 bytes, most
 * significant first), the header `{"name", "size"}` as JSON, and the bytes.
 */
export const launcher = `
import json, os, resource, stat, struct, sys

limits, given = json.loads(sys.argv[1]), set(json.loads(sys.argv[2]))
child = os.fork()
if child == 0:
    os.close(3)
    for name, most in limits.items():
        resource.setrlimit(getattr(resource, name), (most, most))
    os.execv(sys.executable, [sys.executable, "-B", "-u", "/code/main.py"])
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
out = os.fdopen(3, "wb")
for folder, _, names in os.walk("/files"):
    for name in sorted(names):
        path = os.path.join(folder, name)
        short = os.path.relpath(path, "/files")
        try:
            if short in given or not stat.S_ISREG(os.lstat(path).st_mode):
                continue
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            continue
        header = json.dumps({"name": short, "size": len(data)}).encode("utf-8", "replace")
        out.write(struct.pack(">I", len(header)) + header + data)
out.close()
sys.exit(status if status >= 0 else 128 - status)
`;
