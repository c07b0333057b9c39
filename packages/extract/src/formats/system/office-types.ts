import { binaryType, type FileType } from '../../file-type.ts';

/** What LibreOffice turns a file into, which is then read by its own extractor. */
export type Target = 'docx' | 'xlsx' | 'pptx' | 'pdf';

const of = (target: Target, ...types: FileType[]): [Target, FileType][] =>
  types.map((type) => [target, type]);

const rows = [
  ...of(
    'docx',
    binaryType('application/vnd.lotus-wordpro', 'Word Pro document', 'lwp', { magic: ['WordPro'] }),
    binaryType('application/x-t602', 'T602 document', '602', { magic: ['@CT '] }),
    binaryType('application/vnd.stardivision.writer', 'StarWriter document', 'sdw vor', {
      cfbEntry: /^StarWriterDocument$/,
    }),
    binaryType('application/x-appleworks-document', 'ClarisWorks or AppleWorks document', 'cwk', {
      magic: [{ at: 4, bytes: 'BOBO' }],
    }),
    binaryType('application/x-macwrite', 'MacWrite document', 'mcw mw'),
    binaryType('application/x-writenow', 'WriteNow document', 'wn'),
    binaryType('application/x-pocket-word', 'Pocket Word document', 'psw pwd'),
    binaryType('application/x-fictionwriter', 'Mariner Write document', 'mwd'),
  ),
  ...of(
    'xlsx',
    binaryType('application/vnd.stardivision.calc', 'StarCalc workbook', 'sdc', {
      cfbEntry: /^StarCalcDocument$/,
    }),
    binaryType('application/x-pocket-excel', 'Pocket Excel workbook', 'pxl'),
  ),
  ...of(
    'pptx',
    binaryType('application/vnd.stardivision.impress', 'StarImpress presentation', 'sdd', {
      cfbEntry: /^StarDrawDocument3?$/,
    }),
  ),
  ...of(
    'pdf',
    binaryType('application/vnd.visio', 'Visio drawing', 'vsd vst vss vsw', { cfbEntry: /^VisioDocument$/ }),
    binaryType('application/vnd.corel-draw', 'CorelDRAW drawing', 'cdr cdt', {
      head: /^RIFF.{4}(?:CDR|CDT)/s,
      zipEntry: /^content\/riffData\.cdr$/,
    }),
    binaryType('application/x-corel-exchange', 'Corel presentation exchange', 'cmx', {
      head: /^RIFF.{4}CMX/s,
    }),
    binaryType('application/x-freehand', 'FreeHand drawing', 'fh fh5 fh7 fh8 fh9 fh10 fh11', {
      magic: ['AGD', 'FH3'],
    }),
    binaryType('application/x-pagemaker', 'PageMaker document', 'p65 pm pm6 pmd', {
      cfbEntry: /^PageMaker$/,
    }),
    binaryType('application/x-quarkxpress', 'QuarkXPress document', 'qxp qxd', {
      magic: [
        { at: 2, bytes: 'IIXPR' },
        { at: 2, bytes: 'MMXPR' },
      ],
    }),
    binaryType('application/x-zoner-draw', 'Zoner drawing', 'zmf'),
    binaryType('application/vnd.stardivision.draw', 'StarDraw drawing', 'sda'),
    binaryType('application/x-wordperfect-graphics', 'WordPerfect graphic', 'wpg', {
      magic: ['\xffWPC\x10\0\0\0\x01\x16'],
    }),
    binaryType('application/x-starview-metafile', 'StarView metafile', 'svm', { magic: ['VCLMTF'] }),
  ),
];

export const officeTypes: readonly FileType[] = rows.map(([, type]) => type);

const targets: ReadonlyMap<string, Target> = new Map(rows.map(([target, { type }]) => [type, target]));

/** What a file is turned into: by its type, or by what its type is called where another extractor declares it. */
export function targetOf(contentType: string): Target {
  if (/sheet|excel|calc|gnumeric|dbf|sylk|dif-table|1-2-3|quattro/.test(contentType))
    return targets.get(contentType) ?? 'xlsx';
  if (/presentation|powerpoint|impress|slides/.test(contentType)) return targets.get(contentType) ?? 'pptx';
  return (
    targets.get(contentType) ?? (/graphics|draw|image|visio|publisher/.test(contentType) ? 'pdf' : 'docx')
  );
}
