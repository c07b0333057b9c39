/** The places where pages begin, in code points. */
export function createPages() {
  const starts: { page: number; place: number }[] = [];
  return {
    add(page: number, place: number): void {
      starts.push({ page, place });
    },
    /** Asked with growing places, gives the page of each; null where the format has no pages. */
    reader(): (place: number) => number | null {
      let passed = 0;
      return (place) => {
        while (passed < starts.length && (starts[passed]?.place ?? 0) <= place) passed++;
        return starts[passed - 1]?.page ?? null;
      };
    },
  };
}
