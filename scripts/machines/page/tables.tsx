import type { ReactNode } from 'react'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { type CatalogueEntry, catalogue } from './catalogue.ts'
import { type ChartState, type ChartTransition, statesIn, transitionsIn } from './chart/chart-of.ts'
import classes from './page.module.css'
import type { MachineCoverage } from './use-coverage.ts'
import { countText, eventDescription, wordsOf } from './words.ts'

interface TableProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [key: string, ...cells: readonly ReactNode[]])[]
}

const FactTable = ({ title, heads, rows }: TableProps) => (
  <section className={classes['facts']}>
    <h2>
      {title} <span className={classes['count']}>{rows.length}</span>
    </h2>
    {rows.length === 0 ? (
      <p className={classes['note']}>None</p>
    ) : (
      <div className={classes['wide']}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, ...cells]) => (
              <tr key={key}>
                <th scope="row">
                  <code>{key}</code>
                </th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)

const Taken = ({ isTaken }: { readonly isTaken: boolean | undefined }) =>
  isTaken === undefined ? (
    <span className={classes['note']}>no test run yet</span>
  ) : (
    <span className={classes['taken']} data-taken={isTaken}>
      {isTaken ? 'taken' : 'not taken'}
    </span>
  )

const describeState = ({ key, description, kind, invoked, children }: ChartState): string =>
  description ??
  [
    `${wordsOf(key)}.`,
    ...(kind === 'final' ? ['The machine ends here.'] : []),
    ...(kind === 'parallel' ? [`Runs ${children.map((child) => child.key).join(' and ')} side by side.`] : []),
    ...(kind === 'compound' ? [`Holds ${countText(children.length, 'state')}.`] : []),
    ...(invoked.length === 0 ? [] : [`Runs ${invoked.join(', ')}.`]),
  ].join(' ')

const uniqueTexts = (texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
]

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

const ActorKind = ({ logic }: { readonly logic: unknown }) => {
  if (!isMachine(logic)) return <>A call or a stream. The application provides it.</>
  const known = catalogue.find(({ sample }) => sample.machine.id === logic.id)
  return <>The machine {known === undefined ? logic.id : <a href={`#/${known.name}`}>{known.name}</a>}.</>
}

interface Props {
  readonly entry: CatalogueEntry
  readonly chart: ChartState
  readonly coverage: MachineCoverage | undefined
}

const allTaken = (transitions: readonly ChartTransition[], coverage: MachineCoverage | undefined): ReactNode => {
  if (coverage === undefined) return <Taken isTaken={undefined} />
  const taken = transitions.filter(({ key }) => coverage.isTaken(key)).length
  return (
    <span className={classes['taken']} data-taken={taken === transitions.length}>
      {taken} of {transitions.length} taken
    </span>
  )
}

export const MachineTables = ({ entry: { sample }, chart, coverage }: Props) => {
  const { machine, events } = sample
  const states = statesIn(chart)
  const transitions = transitionsIn(chart)
  const byEvent = [...Map.groupBy(transitions, ({ event }) => event)].sort(([one], [other]) => one.localeCompare(other))
  const guards = uniqueTexts([...Object.keys(machine.implementations.guards), ...transitions.map(({ guard }) => guard)])
  const localId = (id: string) => (id === chart.id ? `${chart.key} (machine)` : id.slice(chart.id.length + 1))
  return (
    <div className={classes['tables']}>
      <FactTable
        title="States"
        heads={['State', 'Description', 'Last tests']}
        rows={states.map((state) => [
          localId(state.id),
          describeState(state),
          <Taken key="taken" isTaken={coverage?.isTaken(state.id)} />,
        ])}
      />
      <FactTable
        title="Events"
        heads={['Event', 'Description', 'Samples', 'Transitions']}
        rows={byEvent.map(([event, own]) => [
          event === '' ? 'always' : event,
          uniqueTexts(own.map(({ description }) => description)).join(' ') || eventDescription(event),
          events.filter(({ type }) => type === event).length,
          allTaken(own, coverage),
        ])}
      />
      <FactTable
        title="Guards"
        heads={['Guard', 'Description', 'Transitions']}
        rows={guards.map((guard) => {
          const own = transitions.filter((transition) => transition.guard === guard)
          return [
            guard,
            own.length === 0
              ? `${wordsOf(guard)}.`
              : `${wordsOf(guard)}. Decides ${uniqueTexts(own.map(({ label }) => label)).join(', ')}.`,
            allTaken(own, coverage),
          ]
        })}
      />
      <FactTable
        title="Actors"
        heads={['Actor', 'Kind', 'Runs in']}
        rows={Object.entries(machine.implementations.actors).map(([name, logic]) => {
          const own = states.filter(({ invoked }) => invoked.includes(name))
          return [
            name,
            <ActorKind key="kind" logic={logic} />,
            own.length === 0 ? 'Spawned by an action' : own.map(({ id }) => localId(id)).join(', '),
          ]
        })}
      />
    </div>
  )
}
