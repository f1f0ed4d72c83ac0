import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { addressText } from '../../../../src/domain/navigation/route.ts'
import { matchRoute } from '../../../../src/app/match-route.ts'
import { guardMachine } from '../../../../src/machines/shell/guard.ts'
import { guard as sample } from '../../../samples/shell/guard.ts'
import { clientHome, clientIdentity } from '../../../samples/people.ts'
import { pathsOf } from '../../support/paths.ts'
import { unanswered } from '../../support/unanswered.ts'

const machineInput = { address: { path: '/', search: '', hash: '' }, loginPage: '/login', matchRoute }

const standing = () =>
  createActor(guardMachine.provide({ actors: { navigate: unanswered(), leave: unanswered() } }), {
    input: machineInput,
  }).start()

const nameOf = (context: { readonly screen: O.Option<{ readonly name: string }> }) =>
  pipe(
    context.screen,
    O.match(
      () => null,
      ({ name }) => name,
    ),
  )

describe('the guard', () => {
  test.each(pathsOf(guardMachine, sample.events, { input: machineInput }))('$name', ({ steps }) => {
    const guard = standing()
    for (const { event, state } of steps) {
      guard.send(event)
      const { value, context } = guard.getSnapshot()
      expect(value).toBe(state.value)
      expect(context).toEqual(state.context)
      if (context.visitor._tag === 'Stranger' && value === 'showing')
        expect(['login', 'error']).toContain(nameOf(context))
      if (context.visitor._tag === 'Unknown' && value === 'waiting') expect(nameOf(context)).toBeNull()
      if (context.visitor._tag === 'Newcomer' && value === 'showing')
        expect(['new-password', 'error']).toContain(nameOf(context))
      if (value === 'redirecting') expect(context.to).not.toBe(addressText(context.address))
    }
  })

  test('leads somebody who arrives at the root to their dashboard, and lets them come back to the root', () => {
    const guard = standing()
    const go = (path: string) => {
      guard.send({ type: 'location.changed', address: { path, search: '', hash: '' } })
    }
    guard.send({ type: 'visitor.changed', visitor: { _tag: 'Member', identity: clientIdentity } })
    expect(guard.getSnapshot().context.to).toBe(clientHome)
    go(clientHome)
    go('/')
    expect(nameOf(guard.getSnapshot().context)).toBe('home')
  })

  test('leads from a screen whose subject is not there to the page that says so', () => {
    const guard = standing()
    guard.send({ type: 'visitor.changed', visitor: { _tag: 'Member', identity: clientIdentity } })
    guard.send({ type: 'location.changed', address: { path: clientHome, search: '', hash: '' } })
    guard.send({ type: 'subject.missing' })
    expect(guard.getSnapshot().value).toBe('redirecting')
    expect(guard.getSnapshot().context.to).toBe('/error/not-found')
  })

  test('tells whom an expired token brings to the login page, once, and keeps where they were going', () => {
    const guard = standing()
    const go = (path: string, search: string) => {
      guard.send({ type: 'location.changed', address: { path, search, hash: '' } })
    }
    go('/login', '?redirect=%2Fusers')
    guard.send({ type: 'visitor.changed', visitor: { _tag: 'Stranger', isExpired: true } })
    expect(guard.getSnapshot().value).toBe('redirecting')
    expect(guard.getSnapshot().context.to).toBe('/error/expired?redirect=%2Fusers')
    go('/error/expired', '?redirect=%2Fusers')
    go('/login', '?redirect=%2Fusers')
    expect(nameOf(guard.getSnapshot().context)).toBe('login')
  })
})
