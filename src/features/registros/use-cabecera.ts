import type { Problem } from '#contract/problem.ts'
import type { Registro } from '#contract/stock/registro.ts'
import {
  BORRADOR_NUEVO,
  type BorradorRegistro,
  borradorDeRegistro,
  diaOf,
  envioCabecera,
  envioNuevo,
  nombreDeRegistro,
  problemaDeFecha,
} from '#domain/registro/registro.ts'
import { mezclar } from '#domain/valor/mezcla.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import {
  type Edit,
  failureReason,
  hasId,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  type Typed,
  useRowEdit,
} from '#office/row/row-edit.ts'
import type { Failed } from '#queries/answer.ts'
import {
  type RegistroGuardado,
  useCrearRegistro,
  useModificarRegistro,
} from '#queries/stock/use-registros.ts'
import type { Notify } from '#ui/notices/toast.tsx'

export type EdicionCabecera = Edit<Registro | null, BorradorRegistro>
export type Cambios = Typed<Registro, BorradorRegistro>
export type Cabecera = RowEdit<Registro | null, BorradorRegistro>

export const nombreDeFila = (fila: Registro | null): string =>
  fila === null ? REGISTROS.elNuevo : nombreDeRegistro(fila)

const draftOf = (fila: Registro | null): BorradorRegistro =>
  fila === null ? BORRADOR_NUEVO : borradorDeRegistro(fila)

const { fechahs, tipo_registro, nro_remito, cliente_proveedor, observaciones } = REGISTROS.columnas
export const TITULOS = { fecha: fechahs, tipo_registro, nro_remito, cliente_proveedor, observaciones }

/** `say` is absent, because `conflicto-dialog.tsx` shows a record's conflicts. */
const WORDS: RowWords<Registro | null, BorradorRegistro> = { draftOf, name: nombreDeFila, titles: TITULOS }

export const whyNot = (failed: Failed): string =>
  failureReason(failed, {
    unknown: REGISTROS.noSeSabeSiGuardo,
    refused: REGISTROS.noSeGuardo,
  })

interface CabeceraEvents {
  notify: Notify
  hoy: () => string
  onCreated: (registro: Registro | null) => void
  onModified: (id: number, guardado: RegistroGuardado) => void
  onConflict: (edicion: Cambios, actual: NonNullable<Problem['actualRegistro']>) => void
  onFailure: (sentence: string, detail: string) => void
}

export function useCabecera(owner: string, events: CabeceraEvents): Cabecera {
  const borrador = { owner, name: 'registros-fila' }
  const crear = useCrearRegistro(borrador)
  const modificar = useModificarRegistro(borrador)
  const { notify } = events

  const create = async (borrador: BorradorRegistro) => {
    const creado = await crear.escribir(envioNuevo(borrador))
    if (!creado.ok) {
      events.onFailure(REGISTROS.errorCrear, whyNot(creado))
      return null
    }
    notify.success(REGISTROS.creado)
    events.onCreated(creado.value)
    return { focus: NEW_ROW }
  }
  const modify = async ({ row, draft }: Cambios) => {
    const guardado = await modificar.escribir({ envio: envioCabecera(row.id, draft), version: row.version })
    if (guardado.ok) {
      notify.success(REGISTROS.modificado)
      events.onModified(row.id, guardado.value)
      return { focus: row.id }
    }
    const actual = guardado.problem?.actualRegistro
    const meanwhile = meanwhileOf<Registro | null>(guardado, row)
    if (meanwhile !== null) return { meanwhile }
    if (actual === undefined) return { error: whyNot(guardado) }
    events.onConflict({ row, draft }, actual)
    return null
  }
  return useRowEdit<Registro | null, BorradorRegistro>({
    notify,
    isSaving: crear.isSaving || modificar.isSaving,
    keyOf: ({ id }) => id,
    words: WORDS,
    unfinished: fila => REGISTROS.terminaDeEditar(nombreDeFila(fila)),
    kept: { ...borrador, isRow: hasId },
    check: ({ row, draft }) => row && refusalOf(row, draft, events.hoy()),
    send: ({ row, draft }) => (row === null ? create(draft) : modify({ row, draft })),
  })
}

function refusalOf(
  row: Registro,
  { fecha }: BorradorRegistro,
  hoy: string,
): Refusal<BorradorRegistro> | null {
  const problema = problemaDeFecha(fecha, hoy, diaOf(row))
  return problema && { error: REGISTROS.fechaInvalida[problema], invalid: ['fecha'] }
}

export const rebased = ({ row, draft }: Cambios, ahora: Registro): Cambios => ({
  row: ahora,
  draft: mezclar(borradorDeRegistro(row), draft, borradorDeRegistro(ahora)),
})
