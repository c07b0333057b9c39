import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Bytes of every character that a set has, found by decoding all sequences of one and two bytes. */
function encoderOf(charset: string): (text: string) => Buffer {
  const decoder = new TextDecoder(charset);
  const bytes = new Map<string, number[]>();
  const learn = (sequence: number[]) => {
    const char = decoder.decode(Uint8Array.from(sequence));
    if ([...char].length === 1 && char !== '\u{fffd}' && !bytes.has(char)) bytes.set(char, sequence);
  };
  for (let first = 0; first < 256; first += 1) learn([first]);
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x30; second < 0xff; second += 1) learn([first, second]);
  }
  return (text) => Buffer.from([...text].flatMap((char) => bytes.get(char) ?? [0x3f]));
}

const russian =
  'Насосная станция перекачивает воду из реки в городской водопровод. Проверяйте уровень масла каждую неделю и записывайте показания счётчика в журнал.';
const greek =
  'Το αντλιοστάσιο μεταφέρει νερό από τον ποταμό στο δίκτυο ύδρευσης της πόλης. Ελέγχετε τη στάθμη του λαδιού κάθε εβδομάδα.';
const polish =
  'Przepompownia tłoczy wodę z rzeki do miejskiej sieci wodociągowej. Należy sprawdzać poziom oleju każdego tygodnia i zapisywać wskazania licznika w książce. Źródło leży poza miastem, więc ciśnienie się zmienia.';
const japanese =
  'ポンプ場は川から市の水道網へ水を送ります。毎週油の量を確認し、メーターの値を記録簿に書いてください。水源は町の外にあるため、圧力は変わります。';
const simplified =
  '泵站将河水输送到城市供水网络。请每周检查油位，并把水表读数写入记录簿。水源位于城外，因此压力会变化。';
const traditional =
  '泵站將河水輸送到城市供水網絡。請每週檢查油位，並把水錶讀數寫入記錄簿。水源位於城外，因此壓力會變化。';
const korean =
  '펌프장은 강에서 도시 수도망으로 물을 보냅니다. 매주 기름의 양을 확인하고 계량기 값을 기록부에 적으십시오.';
const hebrew =
  'תחנת השאיבה מעבירה מים מהנהר לרשת המים העירונית. יש לבדוק את מפלס השמן בכל שבוע ולרשום את קריאות המונה ביומן.';
const arabic =
  'تنقل محطة الضخ المياه من النهر إلى شبكة المياه في المدينة. يجب فحص مستوى الزيت كل أسبوع وتسجيل قراءات العداد في السجل.';
const german =
  'Das Pumpwerk fördert Wasser aus dem Fluß in das städtische Netz. Prüfen Sie wöchentlich den Ölstand.';

describe('text of a set that nothing names', () => {
  it.each([
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['iso-8859-5', russian],
    ['iso-8859-7', greek],
    ['windows-1253', greek],
    ['iso-8859-2', polish],
    ['windows-1250', polish],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gb18030', simplified],
    ['big5', traditional],
    ['euc-kr', korean],
    ['windows-1255', hebrew],
    ['windows-1256', arabic],
    ['windows-1252', german],
  ])('%s', (charset, text) => {
    expect(decodeText(encoderOf(charset)(text))).toBe(text);
  });

  it.each([
    ['utf-32le', (code: number, bytes: Buffer, at: number) => bytes.writeUInt32LE(code, at)],
    ['utf-32be', (code: number, bytes: Buffer, at: number) => bytes.writeUInt32BE(code, at)],
  ])('%s, with and without a mark', (_, write) => {
    const encode = (text: string) => {
      const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
      const bytes = Buffer.alloc(codes.length * 4);
      for (const [i, code] of codes.entries()) write(code, bytes, i * 4);
      return bytes;
    };
    expect(decodeText(encode(`\u{feff}${german} \u{1f600}`))).toBe(`${german} \u{1f600}`);
    expect(decodeText(encode(german))).toBe(german);
  });
});
