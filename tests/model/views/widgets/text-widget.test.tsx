import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextWidget } from '../../../../src/views/widgets/text-widget.tsx'
import { renderView } from '../../support/render-view.tsx'

test('Markdown is shown as it is meant', () => {
  renderView(<TextWidget config={{ format: 'markdown', content: 'Read **this** and [that](/reports)' }} />)
  expect(screen.getByText('this').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'that' }).getAttribute('href')).toBe('/reports')
})

test.each([
  '<img src="x" onerror="window.taken = true">',
  '<script>window.taken = true</script>',
  '<a href="javascript:window.taken = true">go</a>',
  '<object data="https://elsewhere.example"></object>',
  '<style>body { display: none }</style>',
  '<p style="position: fixed" id="root" class="x">over everything</p>',
  '<svg><script>window.taken = true</script></svg>',
])('what acts or restyles the page is taken out of %s', (content) => {
  renderView(<TextWidget config={{ format: 'html', content }} />)
  expect(document.body.innerHTML).not.toMatch(/onerror|<script|javascript:|<object|<style>body|position|id="root"/)
  expect(Object.hasOwn(window, 'taken')).toBe(false)
})
