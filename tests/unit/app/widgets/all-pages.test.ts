import { expect, test } from 'vitest'
import type { ApiError } from '../../../../src/api/api-error.ts'
import { getAllPages } from '../../../../src/app/widgets/provide-widget.ts'
import { E, TE } from '../../../../src/domain/fp.ts'

const { signal } = new AbortController()

/** Answers pages of one row each, and keeps what was asked for. */
const pagesOf = (count: number, failure?: { readonly at: number; readonly error: ApiError }) => {
  const asked: string[] = []
  const get = (path: string): TE.TaskEither<ApiError, unknown> => {
    asked.push(path)
    const page = asked.length
    if (failure?.at === page) return TE.left(failure.error)
    return TE.right({ columns: ['c'], rows: [page], ...(page < count ? { next: `${page}` } : {}) })
  }
  return { asked, get }
}

test('all pages of a table are read, one after the other', async () => {
  const { asked, get } = pagesOf(3)
  expect(await getAllPages(get)('/data/firm/firm/gains?by=parcel', signal)()).toEqual(
    E.right({ columns: ['c'], rows: [1, 2, 3] }),
  )
  expect(asked).toEqual([
    '/data/firm/firm/gains?by=parcel',
    '/data/firm/firm/gains?by=parcel&after=1',
    '/data/firm/firm/gains?by=parcel&after=2',
  ])
})

test('a page that fails fails them all', async () => {
  const { get } = pagesOf(3, { at: 2, error: { _tag: 'TooSlow' } })
  expect(await getAllPages(get)('/data/firm/firm/gains', signal)()).toEqual(E.left({ _tag: 'TooSlow' }))
})

test('more rows than a browser holds are too large', async () => {
  expect(E.isRight(await getAllPages(pagesOf(50).get)('/data/firm/firm/gains', signal)())).toBe(true)
  const { asked, get } = pagesOf(51)
  expect(await getAllPages(get)('/data/firm/firm/gains', signal)()).toEqual(E.left({ _tag: 'TooLarge' }))
  expect(asked).toHaveLength(50)
})

test('what is no table is answered as it is', async () => {
  expect(await getAllPages(() => TE.right('words'))('/templates/x', signal)()).toEqual(E.right('words'))
})
