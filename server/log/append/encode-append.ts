import { setImmediate } from 'node:timers/promises'
import * as t from 'io-ts'
import { E, RA } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { recordStatements, type SqlStatement, withInlineValues } from '../../postgres/statement-sink.ts'
import { storableJson } from '../../postgres/storable.ts'
import type { CallAnswer, CallIntent, LogProjection, PastReader, StreamAppend, TransactionWork } from '../event-log.ts'
import { applyEvents } from '../project.ts'
import { createPositionTokens, type PositionTokens } from './position-tokens.ts'

export interface AppendRequest {
  readonly intent: CallIntent<never>
  readonly appends: readonly StreamAppend[]
  readonly beside?: TransactionWork | undefined
  readonly answer?: CallAnswer | undefined
  readonly holds?: SqlStatement | undefined
}

/** All that the database needs to write an append without asking Node again. */
export interface EncodedAppend {
  /** One element of the list that the function `append_group` takes. */
  readonly json: string
  /** The stream that a conflict names if the database names none. */
  readonly first: Pick<StreamAppend, 'stream' | 'expected'> | undefined
}

export interface EncodingSources {
  readonly projections: readonly LogProjection[]
  readonly past: PastReader
}

/** With its rows, an event takes up to 0.1 ms. */
const maxEventsAtOnce = 100

const numberedEvents = (appends: readonly StreamAppend[]) =>
  appends.flatMap(({ stream, expected, events, actor, correlation }) =>
    events.map((event, index) => ({ ...event, stream, revision: expected + index + 1, actor, correlation })),
  )

interface EventPortion {
  readonly events: Readonly<ReturnType<typeof numberedEvents>>
  readonly json: string
}

const encodeEvents = async (appends: readonly StreamAppend[]): Promise<readonly EventPortion[]> => {
  const portions: EventPortion[] = []
  for (const events of RA.chunksOf(maxEventsAtOnce)(numberedEvents(appends))) {
    if (portions.length > 0) await setImmediate()
    portions.push({ events, json: storableJson(events) })
  }
  return portions
}

const StoredData = t.readonlyArray(t.type({ data: t.UnknownRecord }))

const recordedEvents = (
  { actor, at, correlation }: CallIntent<never>,
  { events, json }: EventPortion,
  positionOf: (index: number) => number,
): readonly RecordedEvent[] => {
  const stored = StoredData.decode(JSON.parse(json))
  if (E.isLeft(stored)) throw new Error('the data of an event is no JSON object')
  return RA.zip(events, stored.right).map(([event, { data }], index) => ({
    position: positionOf(index),
    stream: event.stream,
    revision: event.revision,
    type: event.type,
    data,
    actor: event.actor ?? actor,
    at: new Date(at).toISOString(),
    correlation: event.correlation ?? correlation,
    audience: event.audience,
  }))
}

/** Earlier events of a stream, then those of the same append. */
const pastWithAppended =
  (past: PastReader, appended: readonly RecordedEvent[]): PastReader =>
  async (stream, upTo) => {
    const before = await past(stream, upTo)
    const own = appended.filter((event) => event.stream === stream && event.revision > before.length)
    return [...before, ...own.filter(({ revision }) => revision <= upTo)]
  }

const projectedSql = async (
  { projections, past }: EncodingSources,
  events: readonly RecordedEvent[],
  earlier: readonly RecordedEvent[],
): Promise<string> => {
  const statements = await recordStatements(async ({ query }) => {
    const target = { query, past: pastWithAppended(past, earlier) }
    for (const projection of projections) await applyEvents(projection, target, events)
  })
  // the database executes several statements in one text faster
  return statements.map(withInlineValues).join(';\n')
}

/** Writes the rows of the projections as SQL, one JSON text for each portion of events. */
const encodeProjected = async (
  sources: EncodingSources,
  intent: CallIntent<never>,
  portions: readonly EventPortion[],
  tokens: PositionTokens,
): Promise<readonly string[]> => {
  if (sources.projections.length === 0) return []
  const recorded: RecordedEvent[] = []
  const projected: string[] = []
  for (const portion of portions) {
    if (recorded.length > 0) await setImmediate()
    const events = recordedEvents(intent, portion, (index) => tokens.of(recorded.length + index))
    const sql = await projectedSql(sources, events, recorded)
    if (sql !== '') projected.push(storableJson(tokens.split(sql)))
    recorded.push(...events)
  }
  return projected
}

const jsonList = (elements: readonly string[]): string => `[${elements.join(',')}]`

/** One turn of the event loop for each long statement, such as the people of an import. */
const longStatement = 50_000

const encodeBeside = async (beside: TransactionWork | undefined): Promise<readonly string[]> => {
  const encoded: string[] = []
  for (const statement of beside === undefined ? [] : await recordStatements(beside)) {
    const json = storableJson(withInlineValues(statement))
    encoded.push(json)
    if (json.length > longStatement) await setImmediate()
  }
  return encoded
}

/** Works out everything before the append lock is taken. */
export const encodeAppend = async (sources: EncodingSources, request: AppendRequest): Promise<EncodedAppend> => {
  const { intent, appends, beside, answer, holds } = request
  const portions = await encodeEvents(appends)
  const events = jsonList(portions.map(({ json }) => json.slice(1, -1)))
  const tokens = createPositionTokens(events)
  const projected = jsonList(await encodeProjected(sources, intent, portions, tokens))
  const count = portions.reduce((sum, portion) => sum + portion.events.length, 0)
  const rest = storableJson({
    actor: intent.actor,
    at: intent.at,
    correlation: intent.correlation,
    expected: appends.map(({ stream, expected }) => ({ stream, expected })),
    answer: answer && {
      digest: answer.digest,
      reply: tokens.split(answer.reply({ position: tokens.of(count - 1) })),
    },
    holds: holds && withInlineValues(holds),
  })
  const others = jsonList(await encodeBeside(beside))
  return { json: `{"events":${events},"projected":${projected},"beside":${others},${rest.slice(1)}`, first: appends[0] }
}
