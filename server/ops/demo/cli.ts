import { parseArgs } from 'node:util'
import { DEMO } from '#messages/server/consola.ts'
import { asOwner, print, runCommand, tellWhere, whereOf, withDatabase } from '../command.ts'
import { DEMO_SIZE, type DemoOptions, fillDemo } from './fill-demo.ts'

/** `npm run demo -- --butacas 200000 --anios 3 --semilla 7 [--reemplazar]` (design §7). */
await runCommand(run)

async function run(): Promise<void> {
  const options = readOptions()
  const where = { ...asOwner(whereOf(process.env)), mustExist: false }
  tellWhere(where)
  await withDatabase(where, async db => {
    const start = performance.now()
    await fillDemo(db, { ...options, onProgress: (hechas, total) => print(DEMO.avance(hechas, total)) })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    print(DEMO.hechas(options.butacas, seconds, db.engine))
  })
}

function readOptions(): DemoOptions {
  const { values } = parseArgs({
    options: {
      butacas: { type: 'string' },
      anios: { type: 'string' },
      productos: { type: 'string' },
      registros: { type: 'string' },
      semilla: { type: 'string' },
      reemplazar: { type: 'boolean', default: false },
    },
  })
  return {
    butacas: readInteger('butacas', values.butacas, [1, 5_000_000]) ?? DEMO_SIZE.butacas,
    anios: readInteger('anios', values.anios, [1, 20]) ?? DEMO_SIZE.anios,
    productos: readInteger('productos', values.productos, [1, 200_000]) ?? DEMO_SIZE.productos,
    registros: readInteger('registros', values.registros, [0, 1_000_000]) ?? DEMO_SIZE.registros,
    semilla: readInteger('semilla', values.semilla, [0, 2 ** 31 - 1]) ?? DEMO_SIZE.semilla,
    reemplazar: values.reemplazar,
    now: new Date(),
    timeZone: process.env.FACTORY_TZ ?? 'America/Argentina/Buenos_Aires',
  }
}

function readInteger(
  name: string,
  text: string | undefined,
  [min, max]: [number, number],
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(DEMO.numeroEntero(name, min, max))
}
