import { MODULOS_EN_BLANCO } from '#domain/etiqueta/formato-etiqueta.ts'
import { pathOf, type Symbol128 } from '#ui/barcode/code-128.ts'
import { decode128 } from '#ui/barcode/decode.ts'

/** Pixels for each module, and height of the bars in modules: the coarsest that is printed. */
const MODULE = 2
const HEIGHT = 24

/** Whether the decoder reads this number from the bars as printed. @throws DecoderUnavailable if it cannot run here. */
export async function says(simbolo: Symbol128, nro: string): Promise<boolean> {
  return (await decode128(pictureOf(simbolo))) === nro
}

function pictureOf(simbolo: Symbol128): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = (simbolo.modules + 2 * MODULOS_EN_BLANCO) * MODULE
  canvas.height = HEIGHT * MODULE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas here')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.scale(MODULE, MODULE)
  context.fill(new Path2D(pathOf(simbolo, MODULOS_EN_BLANCO, HEIGHT)))
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
