import { text } from 'node:stream/consumers'
import { drawableSvg, exitCodes } from './drawable-svg.ts'

/** Draws in a separate process: nothing else can interrupt a drawing, and refused input blocks no other work. */
const [pictureWidth = 1, pictureHeight = 1, renderTimeoutMs = 0] = process.argv.slice(2).map(Number)

// ends the process even if its parent has ended; renderAsync leaves this thread free
setTimeout(() => process.kill(process.pid, 'SIGKILL'), renderTimeoutMs).unref()

const drawSvg = async (svg: string): Promise<void> => {
  const { renderAsync, Resvg } = await import('@resvg/resvg-js')
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } })
  const isWide = drawn.width / drawn.height > pictureWidth / pictureHeight
  const picture = await renderAsync(svg, {
    fitTo: isWide ? { mode: 'width', value: pictureWidth } : { mode: 'height', value: pictureHeight },
    font: { defaultFontFamily: 'Liberation Sans' },
  })
  process.stdout.write(picture.asPng())
}

const drawable = drawableSvg(await text(process.stdin))
if ('refused' in drawable) process.exitCode = exitCodes[drawable.refused]
else await drawSvg(drawable.svg)
