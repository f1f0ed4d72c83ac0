import * as t from 'io-ts'
import { BytesCodec } from '../domain/json/bytes-codec.ts'
import type { AllowanceName } from '../domain/permissions/allowances/allowances.ts'
import type { PasswordRefusalTag } from '../domain/session/password-rules.ts'
import type { PermissionNeeds, Permission } from '../domain/permissions/permission.ts'
import { Uuid } from '../domain/uuid.ts'

/** The highest log position this browser has seen. Every call sends it, so that no answer is older. */
export interface LogPositions {
  readonly highest: () => number
  readonly see: (position: number) => void
}

export const createPositions = (): LogPositions => {
  let highest = 0
  return {
    highest: () => highest,
    see: (position) => {
      highest = Math.max(highest, position)
    },
  }
}

export const FileReply = t.readonly(t.strict({ media: t.string, name: t.string, bytes: BytesCodec }))
export type FileReply = t.TypeOf<typeof FileReply>

/** A print waits for others, and may run for five minutes. */
export const printTimeoutMs = 15 * 60_000

/** Reply to a change. `waits` is the ID of its change request if a second person must approve it first. */
export const replyOrWaits = <Props extends t.Props>(props: Props) =>
  t.readonly(t.intersection([t.strict(props), t.exact(t.partial({ waits: Uuid }))]))

export const printRefusalStatuses = { NoPrinter: 503, PrinterBusy: 503, PrintFailed: 503, PrintTooSlow: 504 } as const

export const passwordStatuses = {
  WeakPassword: 422,
  PasswordTooLong: 422,
  PasswordNeedsCapital: 422,
  PasswordNeedsDigit: 422,
  PasswordTooCommon: 422,
  PasswordHasOwnWord: 422,
  PasswordHasFirmWord: 422,
} as const satisfies Readonly<Record<PasswordRefusalTag, number>>

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Permission to make a call. `dashboard`, `entity` and `figures` check its `type` and `code` by the permission
 * functions of spec §6 and by the accounts that the session may see. `account`, `group` and `adviser` check its `code`,
 * `self` its `username`.
 */
export type EndpointAccess = PublicAccess | SessionAccess

interface PublicAccess {
  readonly _tag: 'Public'
}

export type SessionAccess =
  | { readonly _tag: 'SignedIn' }
  | PermissionNeeds
  | {
      readonly _tag: 'OwnCode'
      readonly of: 'dashboard' | 'entity' | 'figures' | 'account' | 'group' | 'adviser' | 'self'
    }

export const publicAccess: PublicAccess = { _tag: 'Public' }
export const signedInAccess: SessionAccess = { _tag: 'SignedIn' }
export const anyPermissionAccess = (...permissions: readonly Permission[]): SessionAccess => ({
  _tag: 'AnyOf',
  permissions,
})
export const allPermissionsAccess = (...permissions: readonly Permission[]): SessionAccess => ({
  _tag: 'AllOf',
  permissions,
})
export const ownCodeAccess = (of: (EndpointAccess & { _tag: 'OwnCode' })['of']): SessionAccess => ({
  _tag: 'OwnCode',
  of,
})

/**
 * A file sent with a body as `multipart/form-data`. Each field of the body is a part, as JSON. The file is last, so
 * that the server knows the fields before it. Endpoints that keep the file in memory also accept fields after it, and
 * never write it to a disk.
 */
export interface FileEnclosure {
  readonly part: string
  readonly media: string
  /** In bytes. */
  readonly limit: number
  readonly storage: 'folder' | 'memory'
}

type StoredEnclosure = FileEnclosure & { readonly storage: 'folder' }
type TransientEnclosure = FileEnclosure & { readonly storage: 'memory' }

type AnswerForm = 'json' | 'file' | 'jsonOrFile'

/**
 * A call as data, from which the client is made and to which its route is bound. Refusal tags map to HTTP statuses. A
 * reply other than JSON is a file: `reply` is `FileReply`, `media` its possible types. `alsoAs` is the file type if the
 * query's `format` requests a file. `bodyLimit` (bytes) and `timeoutMs` (milliseconds for the whole answer) are given
 * where they exceed the defaults. Callers over their `allowance` get `TooManyRequests`, which `defineEndpoint` adds.
 * The default allowance is `changes`, without a session `visits`, and none for `GET`. Failures of calls with
 * `tellsStatus` also carry status and data (spec §7). A browser sends equal concurrent calls once if `isShared`. Calls
 * that append to the log have `writes`: the log carries out such a call once per correlation.
 */
export interface ApiEndpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Refusal extends string = string,
> {
  readonly method: HttpMethod
  readonly path: string
  readonly access: EndpointAccess
  readonly params: t.Type<Params, unknown>
  readonly query: t.Type<Query, unknown>
  readonly body: t.Type<Body, unknown>
  readonly enclosure?: FileEnclosure
  readonly bodyLimit?: number
  readonly timeoutMs?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly writes?: true
  readonly answers: AnswerForm
  readonly alsoAs?: readonly string[]
  readonly media: readonly string[]
  readonly reply: t.Type<Reply, unknown>
  readonly refusals: Readonly<Record<Refusal, number>>
}

export interface AnyEndpoint {
  readonly method: HttpMethod
  readonly path: string
  readonly access: EndpointAccess
  readonly params: t.Mixed
  readonly query: t.Mixed
  readonly body: t.Mixed
  readonly enclosure?: FileEnclosure
  readonly bodyLimit?: number
  readonly timeoutMs?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly writes?: true
  readonly answers: AnswerForm
  readonly alsoAs?: readonly string[]
  readonly media: readonly string[]
  readonly reply: t.Mixed
  readonly refusals: Readonly<Record<string, number>>
}

interface EndpointDraft<Params, Query, Body, Reply, Refusal extends string> {
  readonly method: HttpMethod
  readonly path: string
  readonly access: EndpointAccess
  readonly params?: t.Type<Params, unknown>
  readonly query?: t.Type<Query, unknown>
  readonly body?: t.Type<Body, unknown>
  readonly enclosure?: FileEnclosure
  readonly bodyLimit?: number
  readonly timeoutMs?: number
  readonly allowance?: AllowanceName
  readonly tellsStatus?: true
  readonly isShared?: true
  readonly writes?: true
  readonly alsoAs?: readonly string[]
  readonly media?: readonly string[]
  readonly reply: t.Type<Reply, unknown>
  readonly refusals?: Readonly<Record<Refusal, number>>
}

const emptyParams = t.exact(t.partial({}))

const jsonMedia = ['application/json']

export type PublicEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly access: PublicAccess
}

export type WritingEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly writes: true
}

export type StoredEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly enclosure: StoredEnclosure
}

export type TransientEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly enclosure: TransientEnclosure
}

export type FileEndpoint<P, Q, B, Refusal extends string> = ApiEndpoint<P, Q, B, FileReply, Refusal> & {
  readonly answers: 'file'
}

export type MixedEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly answers: 'jsonOrFile'
}

export type JsonEndpoint<P, Q, B, Reply, Refusal extends string> = ApiEndpoint<P, Q, B, Reply, Refusal> & {
  readonly access: SessionAccess
  readonly writes?: never
  readonly enclosure?: never
  readonly answers: 'json'
}

const usualAllowance = ({ method, access }: Pick<AnyEndpoint, 'method' | 'access'>): AllowanceName | undefined => {
  if (method === 'GET') return undefined
  return access._tag === 'Public' ? 'visits' : 'changes'
}

const answerFormOf = ({ media, alsoAs }: Partial<AnyEndpoint>): AnswerForm => {
  if (media !== undefined) return 'file'
  return alsoAs === undefined ? 'json' : 'jsonOrFile'
}

export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'access', PublicAccess>>,
): PublicEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'writes', true>>,
): WritingEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'enclosure', StoredEnclosure>>,
): StoredEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'enclosure', TransientEnclosure>>,
): TransientEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint<P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, FileReply, Refusal> & Readonly<Record<'media', readonly string[]>>,
): FileEndpoint<P, Q, B, Refusal>
export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'alsoAs', readonly string[]>>,
): MixedEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint<Reply, P = unknown, Q = unknown, B = unknown, Refusal extends string = never>(
  draft: EndpointDraft<P, Q, B, Reply, Refusal> & Readonly<Record<'access', SessionAccess>>,
): JsonEndpoint<P, Q, B, Reply, Refusal>
export function defineEndpoint(
  draft: Partial<AnyEndpoint> & Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'reply'>,
): AnyEndpoint {
  const { allowance = usualAllowance(draft), refusals = {} } = draft
  return {
    params: emptyParams,
    query: emptyParams,
    body: t.unknown,
    media: jsonMedia,
    answers: answerFormOf(draft),
    ...draft,
    ...(allowance === undefined ? { refusals } : { allowance, refusals: { ...refusals, TooManyRequests: 429 } }),
  }
}

export const answersFile = ({ media }: Pick<AnyEndpoint, 'media'>): boolean => media !== jsonMedia

export const fileEndpointOf = <Params, Query, Body, Reply, Refusal extends string>(
  endpoint: ApiEndpoint<Params, Query, Body, Reply, Refusal>,
): ApiEndpoint<Params, Query, Body, FileReply, Refusal> => ({
  ...endpoint,
  answers: 'file',
  media: endpoint.alsoAs ?? [],
  reply: FileReply,
})
