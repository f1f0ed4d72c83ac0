import { hash } from 'node:crypto'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { Uuid } from '../../src/domain/uuid.ts'
import { intentOf } from '../log/carry-out.ts'
import type { EventLog, CallIntent } from '../log/event-log.ts'
import { type FailureReply, malformedReply, refusedReply } from './failing.ts'

export const correlationHeader = 'correlation'

const invalidCorrelationReply = malformedReply([{ path: correlationHeader, message: 'must be a uuid' }])

const correlationTakenReply = refusedReply(409, 'CorrelationTaken')

type FieldEntries = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is FieldEntries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sortedByKey = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value

/** Left out of the stored digest, because it would help to guess them. */
const secretFields: readonly string[] = ['password', 'passwordConfirm', 'oldPassword', 'newPassword', 'link']

const digestOf = (asked: FieldEntries): string =>
  hash(
    'sha256',
    JSON.stringify(asked, (name, value: unknown) => (secretFields.includes(name) ? undefined : sortedByKey(value))),
    'hex',
  )

interface OnceRequest<Outcome> {
  readonly actor: string
  readonly header: unknown
  readonly fields: FieldEntries
  readonly reply: (outcome: Outcome) => string
}

/** Carries out a call once per correlation ID; a repeat gets the first reply. Another person or request is refused. */
export const doneOnce =
  ({ log, now }: { readonly log: Pick<EventLog, 'answered'>; readonly now: () => Date }) =>
  async <Outcome>(
    { actor, header, fields, reply }: OnceRequest<Outcome>,
    carryOut: (intent: CallIntent<Outcome>) => TE.TaskEither<FailureReply, Outcome>,
  ): Promise<E.Either<FailureReply, string>> => {
    const at = now()
    const once = (intent: CallIntent<Outcome>) => pipe(carryOut(intent), TE.map(reply))()
    if (header === undefined) return once(intentOf(actor, at))
    if (!Uuid.is(header)) return E.left(invalidCorrelationReply)
    const correlation = header
    const digest = digestOf(fields)

    const before = async (): Promise<O.Option<E.Either<FailureReply, string>>> =>
      pipe(
        await log.answered(correlation),
        O.map((call) =>
          call.actor === actor && call.digest === digest ? E.right(call.reply) : E.left(correlationTakenReply),
        ),
      )

    const answered = await before()
    if (O.isSome(answered)) return answered.value
    const written = { isSo: false }
    const replyOnce = (outcome: Outcome): string => {
      written.isSo = true
      return reply(outcome)
    }
    const done = await once({ ...intentOf(actor, at, correlation), call: { digest, reply: replyOnce } })
    if (E.isRight(done) && written.isSo) return done
    return O.getOrElse(() => done)(await before())
  }
