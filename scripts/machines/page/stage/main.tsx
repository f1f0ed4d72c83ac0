import '@mantine/core/styles.css'
import '../../../../src/views/ui/mantine.css'
import '../../../../src/views/shell/base.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import type { Actor, AnyStateMachine } from 'xstate'
import { E, pipe } from '../../../../src/domain/fp.ts'
import { TimeZoneContext } from '../../../../src/views/adapters/firm-time.ts'
import { cssVariables, plutusTheme } from '../../../../src/views/shell/theme.ts'
import { stateKeys } from '../../../../tests/samples/chart-keys.ts'
import { sendSample, startSilenced } from '../../../../tests/samples/silenced.ts'
import { viewsBySubject } from '../../../../tests/samples/views/registry.ts'
import { type CatalogueEntry, entryOf } from '../catalogue.ts'
import { type StageChanged, type StageOpened, ShowStep } from './messages.ts'

type StageActor = Actor<AnyStateMachine>

const tell = (message: StageChanged | StageOpened): void => {
  window.parent.postMessage(message, window.location.origin)
}

const openStage = async ({ name, subject, sample }: CatalogueEntry): Promise<void> => {
  const views = await viewsBySubject[subject]?.()
  const view = views?.[name]
  tell({ type: 'stage.opened', hasView: view !== undefined })
  const container = document.getElementById('root')
  if (view === undefined || container === null) return

  const root = createRoot(container)
  const shown: { actor: StageActor; events: readonly number[]; isWalking: boolean } = {
    actor: startSilenced(view.machine, sample.input),
    events: [],
    isWalking: false,
  }
  const told = { states: '' }
  const report = (isByHand: boolean): void => {
    const states = stateKeys(shown.actor.getSnapshot())
    if (isByHand && told.states === states.join()) return
    told.states = states.join()
    tell({ type: 'stage.changed', states, isByHand })
  }

  const begin = (): void => {
    shown.actor.stop()
    shown.actor = startSilenced(view.machine, sample.input)
    shown.events = []
    shown.actor.subscribe(() => {
      if (!shown.isWalking) report(true)
    })
    root.render(
      <MantineProvider
        key={shown.actor.sessionId}
        theme={plutusTheme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
      >
        <TimeZoneContext value="Australia/Sydney">{view.render(shown.actor)}</TimeZoneContext>
      </MantineProvider>,
    )
  }

  const show = ({ events, count }: ShowStep): void => {
    const wanted = events.slice(0, count)
    const isAhead =
      shown.events.length <= wanted.length && shown.events.every((event, index) => event === wanted[index])
    shown.isWalking = true
    if (!isAhead) begin()
    for (const index of wanted.slice(shown.events.length)) {
      const event = sample.events[index]
      if (event !== undefined) sendSample(shown.actor, event)
    }
    shown.events = wanted
    shown.isWalking = false
    report(false)
  }

  begin()
  window.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin) return
    pipe(
      ShowStep.decode(data),
      E.match(() => undefined, show),
    )
  })
  // a link would leave the stage
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href]') !== null) event.preventDefault()
  })
}

const entry = entryOf(new URLSearchParams(window.location.search).get('machine') ?? '')
if (entry !== undefined) openStage(entry).catch(reportError)
