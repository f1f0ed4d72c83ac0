import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagerOf } from '../../../../../src/domain/widgets/table/pager.ts'

describe('a pager', () => {
  test('offers ten pages around the one shown', () => {
    expect(pagerOf(300, 1, 10).offered).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pagerOf(300, 15, 10).offered).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(pagerOf(300, 30, 10).offered).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  })

  test('has pages of six unless told', () => {
    expect(pagerOf(13, 3)).toEqual({ page: 3, pages: 3, start: 12, end: 13, offered: [1, 2, 3] })
  })

  test('has one empty page for nothing', () => {
    expect(pagerOf(0, 4, 10)).toEqual({ page: 1, pages: 1, start: 0, end: 0, offered: [1] })
  })

  test('covers every row once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), (total, size) => {
        const { pages } = pagerOf(total, 1, size)
        const rows = Array.from({ length: pages }, (_, page) => pagerOf(total, page + 1, size)).flatMap(
          ({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset),
        )
        expect(rows).toEqual(Array.from({ length: total }, (_, row) => row))
      }),
    )
  })
})
