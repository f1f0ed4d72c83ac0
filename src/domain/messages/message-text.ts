import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { shownLine } from '../text/visible-text.ts'

/** Stored outside the event log, so that it can be erased if a law demands it. */
export const MessageText = t.readonly(t.strict({ subject: t.string, body: t.string }))
export type MessageText = t.TypeOf<typeof MessageText>

export interface BodyRefusal {
  readonly _tag: 'BodyRequired' | 'TooLong'
}

interface SubjectRefusal {
  readonly _tag: 'SubjectRequired' | 'TooLong'
}

export type TextRefusal = SubjectRefusal | BodyRefusal

/** In characters. */
export const maxTextLength = { subject: 200, body: 10_000 } as const

const isBlank = (text: string): boolean => text.trim() === ''

export const judgeBody = (body: string): E.Either<BodyRefusal, string> => {
  if (isBlank(body)) return E.left({ _tag: 'BodyRequired' })
  return body.length > maxTextLength.body ? E.left({ _tag: 'TooLong' }) : E.right(body)
}

export const judgeText = ({ subject: written, body }: MessageText): E.Either<TextRefusal, MessageText> => {
  const subject = shownLine(written)
  if (isBlank(subject)) return E.left({ _tag: 'SubjectRequired' })
  if (subject.length > maxTextLength.subject) return E.left({ _tag: 'TooLong' })
  return pipe(
    judgeBody(body),
    E.map(() => ({ subject, body })),
  )
}
