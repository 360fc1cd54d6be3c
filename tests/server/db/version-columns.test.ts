import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { describeOnEngines, ENGINE } from '#tests/helpers/databases.ts'

type Columnas = Readonly<Record<string, string>>
const WITH = (columna: string) => `written together with ${columna}`
const DEVICE = 'reported by the device'
const DELIVERIES = 'result of the deliveries'
const AUTHOR = 'author or time of the row'
const SIGN_IN = 'written by a sign-in'

/** Columns by table whose change alone raises no version. Keys, generated columns and the version are exempt. */
const SIN_VERSION: Readonly<Record<string, Columnas>> = {
  aviso: {
    secreto_anterior: 'unused since the table secreto_anterior',
    secreto_anterior_hasta: 'unused since the table secreto_anterior',
    pausado_por: WITH('pausado_en'),
    apagado_en: DELIVERIES,
    apagado_por: DELIVERIES,
    falla_desde: DELIVERIES,
    creado_en: AUTHOR,
    creado_por: AUTHOR,
  },
  dispositivo: {
    primer_contacto: DEVICE,
    ultimo_contacto: DEVICE,
    ultimo_usuario: DEVICE,
    ultima_sec: DEVICE,
    formato: DEVICE,
    version: DEVICE,
    informe: DEVICE,
    completa_hasta: DEVICE,
    recibidas_hasta: DEVICE,
    copiado_en: DEVICE,
  },
  homologacion: {
    butaca_nro: 'follows the seat',
    usuario_id: AUTHOR,
    fecha_hs: AUTHOR,
    recibido_en: AUTHOR,
    hecho_desde: AUTHOR,
    hecho_hasta: AUTHOR,
  },
  producto: { existencia: 'follows from the records' },
  programa: {
    muestra: WITH('huella'),
    sid: 'session of the key',
    creada: AUTHOR,
    creada_por: AUTHOR,
    vence: WITH('huella'),
    ultimo_uso: 'written by each call',
  },
  stock_piso: { zona: WITH('desde'), tipo_id: WITH('desde') },
  usuario: { creado: AUTHOR, ultimo_ingreso: SIGN_IN, clave_provisoria: WITH('clave') },
}

/** Columns whose change alone adds nothing to the table's history. */
const SIN_HISTORIAL: Readonly<Record<string, Columnas>> = {
  estado: { lugar: 'written by the trigger historial_lugar' },
  registro: { usuario_id: AUTHOR, guardado_en: AUTHOR },
  stock_piso: { zona: WITH('desde'), tipo_id: WITH('desde') },
  usuario: { creado: AUTHOR, ultimo_ingreso: SIGN_IN, clave_provisoria: WITH('clave') },
}

/** Tables whose writes set the version themselves. */
const SIN_TRIGGER = ['butaca', 'entrega', 'registro']

interface Trigger {
  tabla: string
  /** Columns that an edit may change. */
  columnas: string[]
  definicion: string
  /** Source of the trigger's function. */
  fuente: string
}

describeOnEngines([ENGINE], 'columns that count', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  const triggers = (nombre: string) =>
    db.query<Trigger>(
      `select t.tgrelid::regclass::text as tabla, pg_get_triggerdef(t.oid) as definicion, p.prosrc as fuente, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           and a.attname <> (select case when p.proname = 'subir_version_fila' then 'version_fila' else 'version' end)
           and not exists (select from pg_index i
             where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey))
         order by a.attnum) as columnas
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgname = $1 and not t.tgisinternal order by 1`,
      [nombre],
    )
  const uncounted = (found: readonly Trigger[], countedOf: (trigger: Trigger) => readonly string[]) =>
    Object.fromEntries(
      found.flatMap(trigger => {
        const counted = countedOf(trigger)
        const missing = trigger.columnas.filter(columna => !counted.includes(columna))
        return missing.length === 0 ? [] : [[trigger.tabla, missing.sort()]]
      }),
    )
  const namesOf = (exempt: Readonly<Record<string, Columnas>>) =>
    Object.fromEntries(Object.entries(exempt).map(([tabla, of]) => [tabla, Object.keys(of).sort()]))

  test('each column that an edit writes raises the version of its row', async () => {
    const found = await triggers('version')
    const counted = ({ definicion }: Trigger) =>
      [...definicion.matchAll(/old\.(\w+) IS DISTINCT FROM new\.\1\b/g)].map(([, one = '']) => one)
    expect(uncounted(found, counted)).toEqual(namesOf(SIN_VERSION))
    const versioned = await db.query<{ tabla: string }>(
      `select distinct table_name as tabla from information_schema.columns
       where table_schema = 'public' and column_name in ('version', 'version_fila')`,
    )
    expect(versioned.map(({ tabla }) => tabla).sort()).toEqual(
      [...found.map(({ tabla }) => tabla), ...SIN_TRIGGER].sort(),
    )
  })

  test('each column that an edit writes is in the history of its row', async () => {
    const counted = ({ columnas, definicion, fuente }: Trigger) => {
      // For the lines of a record, the function names the columns of the old line and of the new line
      if (definicion.includes('anotar_lineas('))
        return columnas.filter(columna =>
          [`a.${columna}`, `b.${columna}`].every(each => fuente.includes(each)),
        )
      // A trigger with «UPDATE OF …» runs only for the listed columns. Any other trigger runs for all columns
      const [, listed] = / UPDATE OF ([\w, ]+) ON /.exec(definicion) ?? []
      const runs = listed?.split(', ') ?? columnas
      if (!definicion.includes('anotar_historial(')) return runs
      // The first argument of `anotar_historial` names the history, and the other arguments are columns
      const told = [...definicion.matchAll(/'(\w+)(?:>\w+|!)?'/g)].slice(1).map(([, one = '']) => one)
      return runs.filter(columna => told.includes(columna))
    }
    const found = [...(await triggers('historial')), ...(await triggers('historial_cambio'))]
    expect(found.map(({ tabla }) => tabla)).toContain('detalle')
    expect(uncounted(found, counted)).toEqual(namesOf(SIN_HISTORIAL))
  })
})
