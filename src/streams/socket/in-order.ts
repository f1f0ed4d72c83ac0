import { filter, map, type Observable, scan, takeWhile } from 'rxjs'
import type { Link } from '../../domain/log/frame.ts'
import type { Notice } from './notice.ts'

/** The position folded last; `null` before the first message ever. */
export type Last = number | null

type Standing = 'next' | 'seen' | 'broken'

const standing = (last: Last, { position, previous }: Link): Standing => {
  if (last === null || previous === last) return 'next'
  return position <= last ? 'seen' : 'broken'
}

interface Step {
  readonly last: Last
  readonly standing: Standing
  readonly notice: Notice
}

const step = (last: Last, notice: Notice): Step => {
  if (notice.type === 'undecodable') return { last, standing: 'broken', notice }
  if (!('link' in notice)) return { last, standing: 'next', notice }
  const stands = standing(last, notice.link)
  return { last: stands === 'next' ? notice.link.position : last, standing: stands, notice }
}

const begin = (last: Last): Step => ({ last, standing: 'seen', notice: { type: 'foreign' } })

/** One connection's notices from `after` on, each once and in log order; completes where the chain breaks. */
export const inOrder =
  (after: Last) =>
  (notices: Observable<Notice>): Observable<Notice> =>
    notices.pipe(
      scan(({ last }, notice) => step(last, notice), begin(after)),
      takeWhile(({ standing }) => standing !== 'broken'),
      filter(({ standing }) => standing === 'next'),
      map(({ notice }) => notice),
    )
