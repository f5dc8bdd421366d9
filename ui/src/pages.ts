/** The pages a pager names: the ends, the current one and its neighbours; `undefined` stands for a gap. */
export function pagesToShow(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount)
  const named = [...new Set(wanted)].sort((one, other) => one - other)
  return named.flatMap((each, index) => {
    const before = named[index - 1]
    if (before === undefined || each - before === 1) return [each]
    // A gap of one page is that page.
    return each - before === 2 ? [before + 1, each] : [undefined, each]
  })
}
