const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** What a cell shows for an error of this code (MS-XLS 2.5.10). */
export const errorText = (code: number): string => errors[code] ?? '#VALUE!';
