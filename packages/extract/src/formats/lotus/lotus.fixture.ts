import { f64, record, u16 } from '../xls/xls.fixture.ts';

const text = (value: string): Buffer => Buffer.concat([Buffer.from(value, 'latin1'), Buffer.from([0])]);

const label = (row: number, column: number, value: string): Buffer =>
  record(0x0f, [0xff], u16(column, row), text(value));

/** A worksheet of 1-2-3 release 2, written from the published structure: labels, numbers, a formula that gives text. */
export const makeWk1 = (version = 0x0406): Buffer =>
  Buffer.concat([
    record(0x00, u16(version)),
    record(0x06, u16(0, 0, 3, 3)),
    label(0, 0, "'Sluice"),
    label(0, 1, '"Gates'),
    label(0, 2, '^Opened'),
    label(0, 3, "'Share"),
    label(1, 0, "'Upper basin"),
    record(0x0d, [0x71], u16(1, 1, 4)),
    record(0x0e, [0x72], u16(2, 1), f64(32_874)),
    record(0x0e, [0x31], u16(3, 1), f64(0.625)),
    label(2, 0, "'M\x81hlgraben"),
    record(0x0e, [0x02], u16(1, 2), f64(2.5)),
    record(0x10, [0x71], u16(3, 2), f64(0), u16(0)),
    record(0x33, [0x71], u16(3, 2), text('closed')),
    record(0x01),
  ]);

/** A worksheet of 1-2-3 release 3 with two pages. */
export const makeWk3 = (): Buffer =>
  Buffer.concat([
    record(0x00, u16(0x1000, 4, 0), Buffer.alloc(20)),
    record(0x16, u16(0), [0, 0], text("'Lock")),
    record(0x16, u16(0), [0, 1], text("'Length")),
    record(0x16, u16(1), [0, 0], text("'Nordschleuse")),
    record(0x17, u16(1), [0, 1], Buffer.from('00000000000000e40640', 'hex')),
    record(0x18, u16(2), [0, 1], u16(190 << 1)),
    record(0x16, u16(0), [1, 0], text("'Second page")),
    record(0x01),
  ]);

/** A notebook of Quattro Pro for Windows. */
export const makeWb1 = (): Buffer =>
  Buffer.concat([
    record(0x00, u16(0x1001)),
    record(0x0f, [0, 0], u16(0, 0), text("'Pump")),
    record(0x0e, [1, 0], u16(0, 0), f64(7.25)),
    record(0x0d, [1, 0], u16(1, 0), u16(12)),
    record(0x01),
  ]);
