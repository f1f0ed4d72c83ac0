import { E, O, pipe } from '../domain/fp.ts'
import type { ApiError } from './api-error.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { Failure } from './failure.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: O.Option<number>
}

const insufficientStorage = 507

type Refusals = AnyEndpoint['refusals']

const sessionErrors = { 1: 'SessionMissing', 2: 'SessionExpired', 3: 'NotAllowed' } as const

const refusalOf = (refusals: Refusals, { _tag }: Failure, status: number): string | null => {
  if (_tag !== undefined && _tag in refusals) return _tag
  const [tag, ...others] = Object.keys(refusals).filter((name) => refusals[name] === status)
  return tag !== undefined && others.length === 0 ? tag : null
}

const refused = (refusals: Refusals, failure: Failure, { status, retryAfter }: Answer): ApiError => ({
  _tag: 'Refused',
  refusal: refusalOf(refusals, failure, status),
  status,
  message: failure.message,
  errors: failure.errors ?? [],
  field: failure.field ?? null,
  fault: failure.fault ?? null,
  detail: failure.detail ?? null,
  retryAfter: pipe(
    retryAfter,
    O.getOrElse(() => failure.retryAfter ?? 0),
  ),
})

/** A server that cannot do one thing names it; one that cannot be worked with is as good as away. */
const isAway = (refusals: Refusals, { status, body }: Answer): boolean =>
  status >= 500 && !(Failure.is(body) && body._tag !== undefined && body._tag in refusals)

const away = ({ status, body }: Answer): ApiError =>
  status === insufficientStorage && Failure.is(body)
    ? { _tag: 'OutOfRoom', message: body.message }
    : { _tag: 'Unreachable' }

/** What an answer that is no reply says. */
export const readFailure = (refusals: Refusals, answer: Answer): ApiError =>
  isAway(refusals, answer)
    ? away(answer)
    : pipe(
        Failure.decode(answer.body),
        E.match(
          (): ApiError => ({ _tag: 'Undecodable' }),
          (failure) =>
            failure.type === undefined ? refused(refusals, failure, answer) : { _tag: sessionErrors[failure.type] },
        ),
      )
