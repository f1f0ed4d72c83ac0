import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { markModifiedParts } from '../../../../../src/domain/widgets/figures/departures.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'

const wordsDefinition = (title: string, content = 'Good day'): WidgetDefinition => ({
  wid: 'a',
  name: 'welcome',
  title,
  type: 'text',
  config: { format: 'markdown', content },
})

const library: O.Option<readonly Widget[]> = O.some([
  {
    name: 'welcome',
    title: 'Welcome',
    description: '',
    widgetType: 'text',
    config: { content: 'Good day', format: 'markdown' },
    info: [],
  },
])

describe('a widget edited beside the library', () => {
  test('that is as the library has it is not marked', () => {
    expect(markModifiedParts(wordsDefinition('Welcome'), wordsDefinition('Welcome'), library)).toEqual(
      wordsDefinition('Welcome'),
    )
  })

  test('is marked where it differs from the library, and only there', () => {
    expect(markModifiedParts(wordsDefinition('Hello'), wordsDefinition('Welcome'), library)).toEqual({
      ...wordsDefinition('Hello'),
      titleModified: true,
    })
    expect(markModifiedParts(wordsDefinition('Welcome', 'Hi'), wordsDefinition('Welcome'), library)).toEqual({
      ...wordsDefinition('Welcome', 'Hi'),
      configModified: true,
    })
  })

  test('follows the library again once it says the same', () => {
    const before = { ...wordsDefinition('Hello', 'Hi'), titleModified: true, configModified: true }
    expect(markModifiedParts({ ...before, title: 'Welcome' }, before, library)).toEqual({
      ...before,
      title: 'Welcome',
      titleModified: false,
    })
  })
})

describe('a widget edited where the library is not known', () => {
  test('is marked where it differs from what it was', () => {
    expect(markModifiedParts(wordsDefinition('Hello'), wordsDefinition('Welcome'), O.none)).toEqual({
      ...wordsDefinition('Hello'),
      titleModified: true,
    })
    expect(markModifiedParts(wordsDefinition('Welcome'), wordsDefinition('Welcome'), O.none)).toEqual(
      wordsDefinition('Welcome'),
    )
  })

  test('keeps the marks it had', () => {
    const before = { ...wordsDefinition('Hello', 'Hi'), titleModified: true }
    expect(markModifiedParts(before, before, O.none)).toEqual(before)
  })

  test('that the library has no longer is measured by what it was', () => {
    expect(markModifiedParts(wordsDefinition('Hello'), wordsDefinition('Welcome'), O.some([]))).toEqual({
      ...wordsDefinition('Hello'),
      titleModified: true,
    })
  })
})
