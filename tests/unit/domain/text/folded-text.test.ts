import { describe, expect, test } from 'vitest'
import { textCollator } from '../../../../src/domain/text/text-collator.ts'
import { foldedText } from '../../../../src/domain/text/folded-text.ts'
import { wordMatcher } from '../../../../src/domain/text/match-words.ts'

describe('B15: one rule for every search, filter and sort', () => {
  test.each([
    ['zoe', ['Zoë', 'Zoe\u0308', 'ZOË', 'zoe']],
    ['Zoë', ['Zoe', 'ZOE\u0308']],
    ['emile', ['Émile', 'E\u0301mile', 'EMILE']],
    ['istanbul', ['İstanbul', 'Istanbul', 'ıstanbul']],
    ['strasse', ['Straße', 'STRASSE', 'STRAẞE']],
    ['societe', ['Société Générale', 'Socie\u0301te\u0301']],
    ['Société', ['Societe']],
    ['lodz', ['Łódź']],
    ['file', ['ﬁle', 'fi\u00adle', 'fi\u200ble']],
  ])('%s finds %j', (search, texts) => {
    expect(texts.filter(wordMatcher(search))).toEqual(texts)
    expect(texts.filter((text) => foldedText(text).includes(foldedText(search)))).toEqual(texts)
  })

  test('marks that are part of a word in other scripts stay', () => {
    expect(foldedText('हिन्दी')).toBe('हिन्दी')
  })

  test('digits compare as numbers, and accents decide between equals alone', () => {
    const names = ['Series 10', 'Series 2', 'series 1', 'Zoë', 'Zoe B', 'Zoe A', 'Émile', 'Edgar']
    const ordered = ['Edgar', 'Émile', 'series 1', 'Series 2', 'Series 10', 'Zoë', 'Zoe A', 'Zoe B']
    expect(names.toSorted(textCollator.compare)).toEqual(ordered)
    expect(names.toSorted(textCollator.compareOf(names))).toEqual(ordered)
    const without = names.filter((name) => !/\d/.test(name))
    expect(without.toSorted(textCollator.compareOf(without))).toEqual(without.toSorted(textCollator.compare))
  })
})
