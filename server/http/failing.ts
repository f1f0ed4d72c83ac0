import { Failure } from '../../src/api/api-error.ts'
import { tooManyRequestsText } from '../../src/domain/permissions/allowances/allowances.ts'
import { mostLevels } from '../../src/domain/parse-json.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { Shortage } from '../postgres/shortages.ts'
import { notices, type NoticeTag } from './replies/notices.ts'
import { problemText, sessionExpiredText, unauthorisedText } from '../../src/domain/texts.ts'

export interface Failing {
  readonly status: number
  readonly body: Failure
}

type Details = Omit<Failure, 'success' | 'message'>

const failing = (status: number, message: string, details: Details = {}): Failing => ({
  status,
  body: { success: false, message, ...details },
})

/** Spec §8: refusals because of the caller have this type in every call. */
const ofWhoAsks: readonly NoticeTag[] = ['NotAllowedHere', 'RoleNotYours', 'AboveYou']

const typeOf = (_tag: NoticeTag): Details => (ofWhoAsks.includes(_tag) ? { type: 3 } : {})

const ofFiles: readonly NoticeTag[] = ['FileMissing', 'FileDamaged']

const noticeOf = (_tag: NoticeTag, { retryAfter = 1, detail = '' }: Details): string => {
  if (_tag === 'TooManyRequests') return tooManyRequestsText(retryAfter)
  return ofFiles.includes(_tag) ? `${detail} cannot be read: ${notices[_tag]}` : notices[_tag]
}

export const refused = (status: number, _tag: NoticeTag, given: Details = {}): Failing => {
  const details = { ...typeOf(_tag), ...given }
  return failing(
    status,
    noticeOf(_tag, given),
    status === 503 ? { _tag, retryAfter: 1, ...details } : { _tag, ...details },
  )
}

export const nestedTooDeep = failing(400, `This is nested too deeply: at most ${mostLevels} levels are allowed`)

export const malformed = (errors: NonNullable<Failure['errors']>): Failing =>
  failing(400, 'Some fields are not valid', { errors })

export const notAllowed = failing(403, unauthorisedText, { type: 3 })
export const passwordFirst = failing(403, 'Please change your password first', { type: 3 })
export const incorrectRole = failing(403, notices.IncorrectRole, { type: 3, _tag: 'IncorrectRole' })
export const noSuchPath = failing(404, notices.NotFound)
export const unavailable = failing(503, 'Plutus is not available at the moment. Please try again', { retryAfter: 1 })
export const late = failing(503, 'This took too long. Please try again in a moment', { retryAfter: 5 })
export const short: Readonly<Record<Shortage, Failing>> = {
  disk: refused(507, 'DiskFull'),
  memory: refused(507, 'OutOfMemory'),
}

export const outdated = failing(426, 'Plutus has been updated. Please reload this page')

export const dataRestored = failing(400, 'The data was restored from a backup. Please reload this page', {
  _tag: 'DataRestored',
  errors: [{ path: 'at-position', message: 'must be a position of the log' }],
})

export const defective = failing(500, problemText)

export const noSession = failing(403, 'Please sign in', { type: 1 })
export const noMetricsToken = failing(403, 'Send the token of PLUTUS_METRICS_TOKEN as Authorization: Bearer …', {
  type: 1,
})
const expired = failing(403, sessionExpiredText, { type: 2 })

export const sessionOver = ({ reason }: SessionEnding): Failing => (reason === 'expired' ? expired : noSession)

export const notMultipart = failing(415, 'Please send multipart/form-data')

const byStatus: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: notices.NotFound,
  408: 'The request took too long to arrive',
  413: 'This is too large',
  414: 'The address is too long',
  415: 'Please send JSON',
  431: 'The headers are too large',
}

/** The HTTP server's own messages would repeat what was sent. */
export const refusedByServer = (status: number): Failing =>
  failing(status, byStatus[status] ?? 'The request is refused')

/** Spec §7: failures of calls about users carry `status` and `data`. */
export const withStatus = ({ status, body }: Failing): Failing => {
  const { success, message, ...data } = body
  return { status, body: { ...body, status, data } }
}
