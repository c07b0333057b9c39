import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const programsExtractor = factsExtractor('Program', [
  [
    {
      ...binaryType(
        'application/vnd.microsoft.portable-executable',
        'Windows program',
        'exe dll sys ocx scr cpl drv efi mui ax',
        {
          head: /^MZ.{58}.{0,8128}?(?:PE\0\0|NE)/s,
        },
      ),
      mediaTypes: ['application/x-msdownload', 'application/x-dosexec'],
    },
    async () => (await import('./windows/read-windows.ts')).readWindows,
  ],
  [
    {
      ...binaryType('application/x-elf', 'ELF program or library', 'so o elf ko axf', { magic: ['\x7fELF'] }),
      mediaTypes: ['application/x-executable', 'application/x-sharedlib', 'application/x-object'],
    },
    async () => (await import('./elf/read-elf.ts')).readElf,
  ],
  [
    binaryType('application/x-mach-binary', 'Macintosh program', 'dylib macho', {
      magic: ['\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'],
      head: /^\xca\xfe\xba\xbe\0{3}[\cA-\cZ]/s,
    }),
    async () => (await import('./macho/read-mach-o.ts')).readMachO,
  ],
  [
    binaryType('application/java-vm', 'Java class', 'class', { head: /^\xca\xfe\xba\xbe..\0[--~]/s }),
    async () => (await import('./java/read-class.ts')).readClass,
  ],
  [
    binaryType('application/vnd.android.dex', 'Android program', 'dex', { magic: ['dex\n0'] }),
    async () => (await import('./read-dex.ts')).readDex,
  ],
  [
    binaryType('application/wasm', 'WebAssembly module', 'wasm', { magic: ['\0asm'] }),
    async () => (await import('./read-wasm.ts')).readWasm,
  ],
  [
    binaryType('application/x-python-code', 'Compiled Python', 'pyc pyo', {
      head: /^.[\cL\cM\cN]\r\n\0{0,4}/s,
    }),
    async () => (await import('./python/read-pyc.ts')).readPyc,
  ],
]);
