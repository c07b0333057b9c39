import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostMessages = 5_000;

const centres: Record<number, string> = {
  7: 'US National Weather Service (NCEP)',
  34: 'Tokyo (JMA)',
  38: 'Beijing (CMA)',
  54: 'Montreal (CMC)',
  74: 'Exeter (Met Office)',
  78: 'Offenbach (DWD)',
  85: 'Toulouse (Météo-France)',
  98: 'European Centre for Medium-Range Weather Forecasts',
};

const disciplines: Record<number, string> = {
  0: 'Meteorology',
  1: 'Hydrology',
  2: 'Land surface',
  3: 'Space',
  10: 'Oceanography',
};

/** Parameters of the second edition that are met most, by discipline, category and number. */
const parameters: Record<string, string> = {
  '0 0 0': 'Temperature',
  '0 0 4': 'Maximum temperature',
  '0 0 5': 'Minimum temperature',
  '0 0 6': 'Dew point temperature',
  '0 1 0': 'Specific humidity',
  '0 1 1': 'Relative humidity',
  '0 1 8': 'Total precipitation',
  '0 1 11': 'Snow depth',
  '0 2 1': 'Wind speed',
  '0 2 2': 'Eastward wind',
  '0 2 3': 'Northward wind',
  '0 2 22': 'Gusts of wind',
  '0 3 0': 'Pressure',
  '0 3 1': 'Pressure at mean sea level',
  '0 3 5': 'Geopotential height',
  '0 6 1': 'Total cloud cover',
  '10 0 3': 'Significant height of waves',
  '10 3 0': 'Temperature of the water',
};

/** Who forecast what for when, of each message of a GRIB file. */
export function readGrib(view: View): ExtractedText {
  const rows = new Map<string, string[]>();
  let at = 0;
  for (let i = 0; i < mostMessages && at + 16 <= view.size; i += 1) {
    if (view.bytes(at, 4).toString('latin1') !== 'GRIB') break;
    const edition = view.u8(at + 7);
    const length = edition === 2 ? view.u64(at + 8) : view.u32(at + 4) >>> 8;
    const row = edition === 2 ? describeSecond(view, at, length) : describeFirst(view, at + 8);
    rows.set(row.join('|'), row);
    if (length < 16) break;
    at += length;
  }
  if (rows.size === 0) throw new Unreadable('corrupt', 'no message');
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Weather data (GRIB)');
  sheet.table('Fields', ['Centre', 'Time', 'Subject', 'Parameter'], [...rows.values()]);
  return sheet.finish();
}

const two = (value: number): string => String(value).padStart(2, '0');

function describeFirst(view: View, at: number): string[] {
  const year = (view.u8(at + 24) - 1) * 100 + view.u8(at + 12);
  const time = `${year}-${two(view.u8(at + 13))}-${two(view.u8(at + 14))} ${two(view.u8(at + 15))}:${two(view.u8(at + 16))}`;
  return [centreOf(view.u8(at + 4)), time, 'Meteorology', `Parameter ${view.u8(at + 8)}`];
}

function describeSecond(view: View, start: number, length: number): string[] {
  const discipline = view.u8(start + 6);
  let [centre, time, parameter] = ['', '', ''];
  for (let at = start + 16; at + 12 <= start + length && view.bytes(at, 4).toString('latin1') !== '7777'; ) {
    const size = view.u32(at);
    const section = view.u8(at + 4);
    if (section === 1) {
      centre = centreOf(view.u16(at + 5));
      time = `${view.u16(at + 12)}-${two(view.u8(at + 14))}-${two(view.u8(at + 15))} ${two(view.u8(at + 16))}:${two(view.u8(at + 17))}`;
    }
    if (section === 4) {
      const key = `${discipline} ${view.u8(at + 9)} ${view.u8(at + 10)}`;
      parameter = parameters[key] ?? `Parameter ${key}`;
    }
    if (size < 5) break;
    at += size;
  }
  return [centre, time, disciplines[discipline] ?? `Discipline ${discipline}`, parameter];
}

const centreOf = (code: number): string => centres[code] ?? `Centre ${code}`;
