/** The colours of our generated pictures, three each: background, figure, and detail. */
export const COLOURS: readonly (readonly [ground: string, figure: string, detail: string])[] = [
  ['#e6f3f1', '#0f766e', '#fbfaf8'],
  ['#0f766e', '#4fd1c5', '#06201d'],
  ['#fdf3e1', '#f0b24a', '#33270f'],
  ['#a15c07', '#fdf3e1', '#33270f'],
  ['#fbe4ea', '#d1345b', '#fbfaf8'],
  ['#d1345b', '#ffc2d0', '#3b0d1a'],
  ['#4fd1c5', '#fbfaf8', '#06201d'],
  ['#f0b24a', '#0f766e', '#fbfaf8'],
  ['#13302d', '#f0b24a', '#13302d'],
  ['#ff7d9c', '#fdf3e1', '#3b0d1a'],
  ['#e7e4de', '#6a665e', '#fbfaf8'],
  ['#33270f', '#4fd1c5', '#06201d'],
]
