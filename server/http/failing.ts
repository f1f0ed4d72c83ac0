import { ApiFailure } from '../../src/api/api-error.ts'
import { tooManyRequestsText } from '../../src/domain/permissions/allowances/allowances.ts'
import { maxLevels } from '../../src/domain/json/parse-json.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { ShortResource } from '../postgres/shortages.ts'
import { noticeTexts, type NoticeTag } from './replies/notices.ts'
import { problemText, sessionExpiredText, unauthorisedText } from '../../src/domain/texts.ts'

export interface FailureReply {
  readonly status: number
  readonly body: ApiFailure
}

type FailureDetails = Omit<ApiFailure, 'success' | 'message'>

const failureReply = (status: number, message: string, details: FailureDetails = {}): FailureReply => ({
  status,
  body: { success: false, message, ...details },
})

/** Spec §8: in every call, refusals because of the caller's rights have type 3. */
const callerRefusalTags: readonly NoticeTag[] = ['NotAllowedHere', 'RoleNotYours', 'AboveYou']

const typeOf = (_tag: NoticeTag): FailureDetails => (callerRefusalTags.includes(_tag) ? { type: 3 } : {})

const fileFaultTags: readonly NoticeTag[] = ['FileMissing', 'FileDamaged']

const noticeOf = (_tag: NoticeTag, { retryAfter = 1, detail = '' }: FailureDetails): string => {
  if (_tag === 'TooManyRequests') return tooManyRequestsText(retryAfter)
  return fileFaultTags.includes(_tag) ? `${detail} cannot be read: ${noticeTexts[_tag]}` : noticeTexts[_tag]
}

export const refusedReply = (status: number, _tag: NoticeTag, given: FailureDetails = {}): FailureReply => {
  const details = { ...typeOf(_tag), ...given }
  return failureReply(
    status,
    noticeOf(_tag, given),
    status === 503 ? { _tag, retryAfter: 1, ...details } : { _tag, ...details },
  )
}

export const nestedTooDeepReply = failureReply(
  400,
  `This is nested too deeply: at most ${maxLevels} levels are allowed`,
)

export const malformedReply = (errors: NonNullable<ApiFailure['errors']>): FailureReply =>
  failureReply(400, 'Some fields are not valid', { errors })

export const notAllowedReply = failureReply(403, unauthorisedText, { type: 3 })
export const passwordFirstReply = failureReply(403, 'Please change your password first', { type: 3 })
export const incorrectRoleReply = failureReply(403, noticeTexts.IncorrectRole, { type: 3, _tag: 'IncorrectRole' })
export const noSuchPathReply = failureReply(404, noticeTexts.NotFound)
export const unavailableReply = failureReply(503, 'Plutus is not available at the moment. Please try again', {
  retryAfter: 1,
})
export const tooLateReply = failureReply(503, 'This took too long. Please try again in a moment', { retryAfter: 5 })
export const shortageReplies: Readonly<Record<ShortResource, FailureReply>> = {
  disk: refusedReply(507, 'DiskFull'),
  memory: refusedReply(507, 'OutOfMemory'),
}

export const outdatedReply = failureReply(426, 'Plutus has been updated. Please reload this page')

export const dataRestoredReply = failureReply(400, 'The data was restored from a backup. Please reload this page', {
  _tag: 'DataRestored',
  errors: [{ path: 'at-position', message: 'must be a position of the log' }],
})

export const defectReply = failureReply(500, problemText)

export const noSessionReply = failureReply(403, 'Please sign in', { type: 1 })
export const noMetricsTokenReply = failureReply(
  403,
  'Send the token of PLUTUS_METRICS_TOKEN as Authorization: Bearer …',
  {
    type: 1,
  },
)
const expiredReply = failureReply(403, sessionExpiredText, { type: 2 })

export const sessionEndedReply = ({ reason }: SessionEnding): FailureReply =>
  reason === 'expired' ? expiredReply : noSessionReply

export const notMultipartReply = failureReply(415, 'Please send multipart/form-data')

const byStatus: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: noticeTexts.NotFound,
  408: 'The request took too long to arrive',
  413: 'This is too large',
  414: 'The address is too long',
  415: 'Please send JSON',
  431: 'The headers are too large',
}

/** The HTTP server's own messages would repeat what was sent. */
export const httpServerRefusalReply = (status: number): FailureReply =>
  failureReply(status, byStatus[status] ?? 'The request is refused')

/** Spec §7: failures of calls about users carry `status` and `data`. */
export const withStatus = ({ status, body }: FailureReply): FailureReply => {
  const { success, message, ...data } = body
  return { status, body: { ...body, status, data } }
}
