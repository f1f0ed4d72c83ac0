import { text } from 'node:stream/consumers'
import { drawableSvg, exitCodes } from './drawable-svg.ts'

/**
 * Draws the SVG in the `data:` address it is sent as a PNG of at most so many pixels, in a process of its own: no drawing can be
 * interrupted otherwise, and reading what is not to be drawn keeps nobody waiting either.
 */
const [width = 1, height = 1, limitMs = 0] = process.argv.slice(2).map(Number)

// What started it may have ended; the drawing runs in another thread, so this one still keeps time.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), limitMs).unref()

const draw = async (svg: string): Promise<void> => {
  const { renderAsync, Resvg } = await import('@resvg/resvg-js')
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } })
  const isWide = drawn.width / drawn.height > width / height
  const picture = await renderAsync(svg, {
    fitTo: isWide ? { mode: 'width', value: width } : { mode: 'height', value: height },
    font: { defaultFontFamily: 'Liberation Sans' },
  })
  process.stdout.write(picture.asPng())
}

const found = drawableSvg(await text(process.stdin))
if ('refused' in found) process.exitCode = exitCodes[found.refused]
else await draw(found.svg)
