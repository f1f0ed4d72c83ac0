import { expect, test } from 'vitest'
import { drawableSvg } from '../../../../../server/reports/pictures/drawable-svg.ts'

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><title>A &amp; B</title>${content}</svg>`
const uriOf = (text: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
const red = svg('<rect width="300" height="100" fill="#ff0000"/>')
const image = '<image href="file:///etc/passwd" width="10" height="10"/>'

test.each([
  ['shapes', red],
  ['words over two lines', svg(`<text\n x = '1'\ty="2" ><tspan>a > b</tspan ></text\n>`)],
  ['a tag within a tag within a tag', svg('<g><g transform="scale(2)"><path d="M0,0h1v1z" /></g></g>')],
])('%s may be drawn, encoded either way', (_, text) => {
  expect(drawableSvg(uriOf(text))).toEqual({ svg: text })
  expect(drawableSvg(`data:image/svg+xml;base64,${Buffer.from(`\n ${text}`).toString('base64')}`)).toEqual({
    svg: text,
  })
})

test.each<[string, string]>([
  ['a file', image],
  ['another place', '<image xlink:href="https://example.com/x.png" width="10" height="10"/>'],
  ['a picture within', `<image href="${uriOf(svg(image))}" width="10" height="10"/>`],
  ['a copy of itself', '<g id="a"/><use href="#a"/>'],
  ['a style sheet', '<style>@import url("https://example.com/x.css");</style>'],
  ['styles', '<rect style="filter:url(#x)"/>'],
  ['a filter', '<filter id="x"><feTurbulence/></filter>'],
  ['a layer', '<g opacity="0.5"/>'],
  ['a picture in a picture', '<svg width="1" height="1"/>'],
  ['a page', '<foreignObject><p>Hello</p></foreignObject>'],
  ['a script', '<script>alert(1)</script>'],
  ['a comment', '<!-- <image/> -->'],
  ['a tag left open', '<g'],
  ['a closing tag with an attribute', '<g></g id="a">'],
  ['attributes without a space between', '<g id="a"class="b"/>'],
  ['a value without quotes', '<g id=a/>'],
  ['an attribute without a value', '<g id/>'],
  ['a value that is left open', '<g id="a/>'],
  ['a longer name that begins as one of ours', '<gradient/>'],
])('one with %s in it is not', (_, content) => {
  expect(drawableSvg(uriOf(svg(content)))).toEqual({ refused: 'PictureNotDrawable' })
})

test.each([
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${red}`],
  ['nothing', ''],
  ['no SVG', '<html></html>'],
])('%s is not', (_, text) => {
  expect(drawableSvg(uriOf(text))).toEqual({ refused: 'PictureNotDrawable' })
})

test.each([
  'https://example.com/x.svg',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml',
  'data:image/svg+xml,%E0%A4%A',
])('%s is no picture', (uri) => {
  expect(drawableSvg(uri)).toEqual({ refused: 'NotAPicture' })
})
