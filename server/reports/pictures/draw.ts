import { buffer } from 'node:stream/consumers'
import { renderAsync, Resvg } from '@resvg/resvg-js'

/** Draws the SVG it is sent as a PNG of at most so many pixels, in a process of its own: no drawing can be interrupted otherwise. */
const [width = 1, height = 1, limitMs = 0] = process.argv.slice(2).map(Number)

// What started it may have ended; the drawing runs in another thread, so this one still keeps time.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), limitMs).unref()

const svg = await buffer(process.stdin)
const drawn = new Resvg(svg, { font: { loadSystemFonts: false } })
const isWide = drawn.width / drawn.height > width / height
const picture = await renderAsync(svg, {
  fitTo: isWide ? { mode: 'width', value: width } : { mode: 'height', value: height },
  font: { defaultFontFamily: 'Liberation Sans' },
})
process.stdout.write(picture.asPng())
