import { expect, test } from 'vitest'
import { codeSearch } from '../../../../server/sandbox/zips/inside/code-search.ts'

const search = codeSearch(['PF00017', 'ABC-001', 'Smith & Co', '#77', '1234', 'G1'])

test.each([
  ['Valuation of PF00017', ['PF00017']],
  ['valuation of pf00017, june', ['PF00017']],
  ['(PF00017)', ['PF00017']],
  ['PF00017_June.pdf', ['PF00017']],
  ['ＰＦ０００１７', ['PF00017']],
  ['ABC-001 and PF00017', ['ABC-001', 'PF00017']],
  ['for SMITH &\r\nCo', ['Smith & Co']],
  ['number #77.', ['#77']],
  ['1234 units', ['1234']],
  ['all of G1', ['G1']],
])('%j names %j', (text, codes) => {
  expect([...new Set(search(text))].toSorted()).toEqual(codes)
})

test.each(['PF000170', 'XPF00017', 'PF0001', 'éPF00017', 'ABC 001', 'ABC-0012', '77', '1,234', '12345', ''])(
  '%j names nobody',
  (text) => {
    expect(search(text)).toEqual([])
  },
)

test.each([
  ['where a line ends in the middle', 'PF00\r\n017'],
  ['where a line ends in the middle, after a blank', 'PF00 \r\n 017'],
  ['where a line ends in the middle, after a hyphen that is not its own', 'PF00-\r\n017'],
  ['with a hyphen PDFium saw at the end of a line', 'PF00\ufffe017'],
  ['with the hyphen of its own there', 'ABC\ufffe001'],
  ['after its hyphen', 'ABC-\r\n001'],
  ['with its letters apart', 'VALUATION P F 0 0 0 1 7 JUNE'],
  ['with what takes no room in it', 'PF\u200b000\u206017'],
])('a code is found %s', (_, text) => {
  expect(new Set(search(text)).size).toBe(1)
})

test('figures and short codes do not come about where lines or columns meet', () => {
  expect(search('12\r\n34, class G\r\n1 July')).toEqual([])
  expect(search('1 2 3 4 and G 1')).toEqual([])
})
