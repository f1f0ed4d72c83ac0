import { text } from 'node:stream/consumers'
import { drawableSvg, exitCodes } from './drawable-svg.ts'

/** Draws in a separate process, because nothing else can interrupt a drawing and reading refused input blocks nobody. */
const [width = 1, height = 1, limitMs = 0] = process.argv.slice(2).map(Number)

// ends the process even if its parent has ended; renderAsync leaves this thread free
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
