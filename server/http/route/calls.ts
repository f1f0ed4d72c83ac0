import type { TE } from '../../../src/domain/fp.ts'
import type { UserSession } from '../../access/session.ts'
import type { CallIntent } from '../../log/event-log.ts'
import type { CookieJar } from '../cookies.ts'
import { type FailureReply, refusedReply } from '../failing.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { UploadedFile } from '../upload/receive-upload.ts'

export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly address: string
  readonly signal: AbortSignal
}

export interface OpenCall<Params, Query, Body> extends Call<Params, Query, Body> {
  readonly cookies: CookieJar
  readonly agent: string
}

/** The log records the reply with the events, so the reply may contain only what `intent` receives. */
export interface WritingCall<Params, Query, Body, Reply> extends Call<Params, Query, Body> {
  readonly intent: CallIntent<Reply>
}

/** The file stays at `path` until the reply. */
export interface UploadCall<Params, Query, Body> extends Call<Params, Query, Body>, UploadedFile {}

export interface RefusalDetails<Refusal extends string> {
  readonly _tag: Refusal
  readonly retryAfter?: number
  readonly revision?: number
  readonly field?: string
  readonly errors?: NonNullable<FailureReply['body']['errors']>
  readonly fault?: NonNullable<FailureReply['body']['fault']>
  readonly detail?: string
}

export type HandlerResult<Refusal extends string, Reply> = TE.TaskEither<RefusalDetails<Refusal | 'Conflict'>, Reply>

export type HandlerArguments<P, Q, B> = readonly [call: Call<P, Q, B>, session: UserSession, token: string]

export const failingOf =
  (statuses: Readonly<Record<string, number>>) =>
  ({ _tag, ...details }: RefusalDetails<NoticeTag>): FailureReply =>
    refusedReply(statuses[_tag] ?? 503, _tag, details)
