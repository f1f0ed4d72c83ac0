import { describe, expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import { withDepartures } from '../../../../../src/domain/widgets/figures/departures.ts'
import type { Widget } from '../../../../../src/domain/widgets/widget.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'

const words = (title: string, content = 'Good day'): WidgetDefinition => ({
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
    expect(withDepartures(words('Welcome'), words('Welcome'), library)).toEqual(words('Welcome'))
  })

  test('is marked where it differs from the library, and only there', () => {
    expect(withDepartures(words('Hello'), words('Welcome'), library)).toEqual({
      ...words('Hello'),
      titleModified: true,
    })
    expect(withDepartures(words('Welcome', 'Hi'), words('Welcome'), library)).toEqual({
      ...words('Welcome', 'Hi'),
      configModified: true,
    })
  })

  test('follows the library again once it says the same', () => {
    const before = { ...words('Hello', 'Hi'), titleModified: true, configModified: true }
    expect(withDepartures({ ...before, title: 'Welcome' }, before, library)).toEqual({
      ...before,
      title: 'Welcome',
      titleModified: false,
    })
  })
})

describe('a widget edited where the library is not known', () => {
  test('is marked where it differs from what it was', () => {
    expect(withDepartures(words('Hello'), words('Welcome'), O.none)).toEqual({ ...words('Hello'), titleModified: true })
    expect(withDepartures(words('Welcome'), words('Welcome'), O.none)).toEqual(words('Welcome'))
  })

  test('keeps the marks it had', () => {
    const before = { ...words('Hello', 'Hi'), titleModified: true }
    expect(withDepartures(before, before, O.none)).toEqual(before)
  })

  test('that the library has no longer is measured by what it was', () => {
    expect(withDepartures(words('Hello'), words('Welcome'), O.some([]))).toEqual({
      ...words('Hello'),
      titleModified: true,
    })
  })
})
