import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import { type TemplateInput, templateMachine } from '../../../../src/machines/widgets/template.ts'
import { TemplateWords } from '../../../../src/views/widgets/template-words.tsx'
import { template as sample } from '../../../samples/widgets/template.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = templateMachine.provide({ actors: { loadTemplate: unanswered(), retries: silent() } })

const renderWords = (input: TemplateInput = sample.input, logic = testedMachine) => {
  const template = createActor(logic, { input }).start()
  renderView(<TemplateWords template={template}>Holdings</TemplateWords>)
  const perform = (event: EventFrom<typeof testedMachine>): Promise<void> =>
    act(async () => {
      template.send(event)
      await Promise.resolve()
    })
  return { template, perform }
}

describe('a template', () => {
  test.each(pathsOf(templateMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { template, perform } = renderWords()
    for (const { event, state } of steps) {
      await perform(event)
      expect(template.getSnapshot().value).toEqual(state.value)
      const isShown = O.isSome(state.context.words)
      if (isShown) expect((await screen.findByText('Dear client')).tagName).toBe('STRONG')
      expect(screen.queryByText(/Holdings/) !== null).toBe(!isShown)
      expect(screen.queryByText('could not load template') !== null).toBe(state.matches('failed'))
    }
  })

  const asking = () => {
    const asked: string[] = []
    const loadTemplate = fromPromise<ReadResult<string>, string>(({ input }) => {
      asked.push(input)
      return Promise.resolve(E.right('**Dear client**'))
    })
    return { asked, logic: testedMachine.provide({ actors: { loadTemplate } }) }
  }

  test('is read for the dashboard it stands on, as HTML where its address says so', async () => {
    const { asked, logic } = asking()
    renderWords({ ...sample.input, url: '/templates/{entity}.html' }, logic)
    expect(await screen.findByText('**Dear client**')).toBeDefined()
    expect(asked).toEqual(['/templates/portfolio.html'])
  })

  test('is asked for nowhere but under the API', () => {
    const { asked, logic } = asking()
    const { template } = renderWords({ ...sample.input, url: 'https://elsewhere.example/x.md' }, logic)
    expect(template.getSnapshot().value).toEqual({ failed: 'refused' })
    expect(asked).toEqual([])
  })
})
