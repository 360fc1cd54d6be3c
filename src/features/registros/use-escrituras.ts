import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { Registro } from '#contract/registro.ts'
import { parseAdvertencias } from '#domain/registro/advertencias.ts'
import { envioDeRegistro } from '#domain/registro/envio-registro.ts'
import type { Linea } from '#domain/registro/linea-registro.ts'
import { rebaseLineas } from '#domain/registro/rebase-lineas.ts'
import { REGISTROS } from '#messages.ts'
import { useBorrarRegistro, useGuardarRegistro } from '#queries/stock/use-escribir-registros.ts'
import type { Notify } from '#ui/notify.ts'
import type { Conflicto } from './conflicto-dialog.tsx'
import type { Aviso } from './detalle/avisos.tsx'
import type { Detalle } from './detalle/use-detalle.ts'
import { type Cambios, rebased, whyNot } from './use-cabecera.ts'

type Actual = NonNullable<Problem['actualRegistro']>

/** Saves the lines of a record, deletes records, and what there is to say or to decide afterwards. */
export function useEscrituras({
  notify,
  detalle,
  put,
  onSaved,
}: {
  notify: Notify
  detalle: Detalle
  /** Shows a record as it was saved, or none of it, until the list has come again. */
  put: (id: number, fila: Registro | null) => void
  /** The lines of a record were saved. */
  onSaved: (registro: Registro) => void
}) {
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [conflicto, setConflicto] = useState<Conflicto | null>(null)
  const guardar = useGuardarRegistro()
  const borrar = useBorrarRegistro()

  const fail = (sentence: string, detail: string) => setAviso({ que: 'fallo', failure: { sentence, detail } })
  /** Shows the header's warnings. @param exito what is shown after them. @returns whether there are any. */
  const warn = (header: string | null, exito: string | null = null): boolean => {
    const frases = parseAdvertencias(header)
    if (frases.length > 0) setAviso({ que: 'advertencias', frases, exito })
    return frases.length > 0
  }
  const decide = (
    what: Omit<Conflicto, 'onQuedarme' | 'onAplicar'>,
    quedarme: () => void,
    aplicar: () => void,
  ) => {
    const then = (go: () => void) => () => {
      setConflicto(null)
      go()
    }
    setConflicto({ ...what, onQuedarme: then(quedarme), onAplicar: then(aplicar) })
  }
  /** What the other person saved is what there is now; nothing of ours is held on to. */
  const keepTheirs = ({ registro }: Actual) => {
    put(registro.id, registro)
    detalle.settle()
  }

  const saveLineas = async (base: Registro, lineas: readonly Linea[]) => {
    const guardado = await guardar.escribir({
      id: base.id,
      envio: envioDeRegistro(base, lineas),
      version: base.version,
    })
    if (guardado.ok) {
      const { registro, warnings } = guardado.value
      put(base.id, registro ?? asSaved(base, lineas))
      detalle.settle()
      if (registro !== null) onSaved(registro)
      if (!warn(warnings, REGISTROS.guardado)) setAviso({ que: 'exito', texto: REGISTROS.guardado })
      return
    }
    const actual = guardado.problem?.actualRegistro
    if (actual === undefined) return fail(REGISTROS.errorGuardar, whyNot(guardado))
    decide(
      { base, mio: { lineas }, actual, isBorrado: false },
      () => keepTheirs(actual),
      () => void saveLineas(actual.registro, rebaseLineas(base, lineas, actual.registro)), // It tells by itself how it went
    )
  }
  const remove = async (fila: Registro) => {
    const borrado = await borrar.escribir({ id: fila.id, version: fila.version })
    if (borrado.ok) {
      put(fila.id, null)
      if (detalle.abierto?.id === fila.id) detalle.close()
      notify.success(REGISTROS.eliminado)
      warn(borrado.value.warnings)
      return
    }
    const actual = borrado.problem?.actualRegistro
    if (actual === undefined) return fail(REGISTROS.errorBorrar, whyNot(borrado))
    decide(
      { base: fila, mio: {}, actual, isBorrado: true },
      () => keepTheirs(actual),
      () => void remove(actual.registro), // It tells by itself how it went
    )
  }
  return {
    aviso,
    setAviso,
    conflicto,
    isSaving: guardar.isSaving,
    fail,
    warn,
    saveLineas,
    remove,
    closeConflicto: () => setConflicto(null),
    /** A record's own row was refused because somebody else saved it meanwhile. */
    decideFila: (
      edicion: Cambios,
      actual: Actual,
      { cancel, send }: { cancel: () => void; send: (edicion: Cambios) => void },
    ) =>
      decide(
        { base: edicion.row, mio: { borrador: edicion.draft }, actual, isBorrado: false },
        () => {
          put(actual.registro.id, actual.registro)
          cancel()
        },
        () => send(rebased(edicion, actual.registro)),
      ),
  }
}

/** Of a server that answers no record: as it was sent. */
function asSaved(base: Registro, lineas: readonly Linea[]): Registro {
  const { monto, detalles } = envioDeRegistro(base, lineas)
  return {
    ...base,
    monto: Number(monto),
    detalles: detalles.map(({ cantidad, subtotal }, i) => ({
      producto: (lineas[i] as Linea).producto,
      cantidad,
      subtotal: Number(subtotal),
      tipo_registro: base.tipo_registro,
    })),
  }
}
