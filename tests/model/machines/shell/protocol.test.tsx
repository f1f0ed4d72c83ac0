import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, type SnapshotFrom } from 'xstate'
import { Subject } from 'rxjs'
import { O } from '../../../../src/domain/fp.ts'
import { protocolMachine, type VersionComparison } from '../../../../src/machines/shell/protocol.ts'
import type { ProtocolEvent } from '../../../../src/streams/socket/protocol-events.ts'
import { VersionGate } from '../../../../src/views/shell/version-gate.tsx'
import { protocol as sample } from '../../../samples/shell/protocol.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = protocolMachine.provide({
  actors: { protocolEvents: silent(), unsavedActs: silent(), askVersion: unanswered(), reload: unanswered() },
})

const buttonNames: Readonly<Record<string, string>> = { 'reload.requested': 'Load now', 'reload.postponed': 'Cancel' }

const renderProtocol = (provided = testedMachine) => {
  const protocol = createActor(provided).start()
  renderView(<VersionGate protocol={protocol}>The application</VersionGate>)
  const perform = async (event: EventFrom<typeof testedMachine>) => {
    const name = buttonNames[event.type]
    const button = name === undefined ? undefined : (await screen.findAllByText(name))[0]
    await act(async () => {
      if (button === undefined) protocol.send(event)
      else fireEvent.click(button)
      await Promise.resolve()
    })
  }
  return { protocol, perform }
}

type MachineState = SnapshotFrom<typeof testedMachine>

const isThere = (text: string | RegExp): boolean => screen.queryByText(text) !== null

const expectSeen = ({ value, context: { position, cause } }: MachineState): void => {
  const isUnreadable = value === 'unreadable'
  expect(isThere('The application')).toBe(!isUnreadable && value !== 'reloading')
  expect(isThere(/Loading the new version/)).toBe(value === 'reloading' && cause === 'update')
  expect(isThere(/Reloading the page/)).toBe(value === 'reloading' && cause === 'restore')
  expect(isThere('Data restored from a backup')).toBe(value === 'confirming' && cause === 'restore')
  expect(isThere('Load now')).toBe(value === 'confirming')
  expect(isThere('There was a problem')).toBe(isUnreadable)
  expect(isThere(/at position 7 cannot be read/)).toBe(isUnreadable && O.isSome(position))
  expect(isThere(/Please tell your adviser or an administrator of the firm\.$/)).toBe(isUnreadable)
  expect(isThere(/its position is unknown/)).toBe(isUnreadable && O.isNone(position))
}

const paths = pathsOf(sample.machine, sample.events)

test.each(paths)('$name', async ({ steps }) => {
  const { protocol, perform } = renderProtocol()
  for (const { event, state } of steps) {
    await perform(event)
    expect(protocol.getSnapshot().value).toEqual(state.value)
    await waitFor(() => {
      expectSeen(state)
    })
  }
})

test('the paths reach every state that is stayed in', () => {
  const reached = paths.flatMap(({ steps }) => steps.map(({ state }) => state.value))
  const stayed = Object.keys(protocolMachine.states).filter((name) => name !== 'outdated')
  expect(new Set(['agreed', ...reached])).toEqual(new Set(stayed))
})

test('a page that is postponed is loaded again once nothing is unsaved, and once', async () => {
  const events = new Subject<ProtocolEvent>()
  let reloads = 0
  const { protocol, perform } = renderProtocol(
    protocolMachine.provide({
      actors: {
        protocolEvents: fromEventObservable(() => events),
        unsavedActs: silent(),
        askVersion: fromPromise<VersionComparison>(() => Promise.resolve(O.some('newer'))),
        reload: fromPromise<unknown>(() => Promise.resolve((reloads += 1))),
      },
    }),
  )
  await perform({ type: 'acts.noted', hasUnsavedActs: true })
  await act(async () => {
    events.next({ type: 'event.undecodable', position: 7 })
    await Promise.resolve()
  })
  await perform({ type: 'reload.postponed' })
  events.next({ type: 'protocol.refused' })
  expect(reloads).toBe(0)
  await perform({ type: 'acts.noted', hasUnsavedActs: false })
  expect(protocol.getSnapshot().value).toBe('reloading')
  expect(reloads).toBe(1)
})
