import { useState } from 'react'
import type { Dispositivo, PermisosEnvio } from '#contract/dispositivos/dispositivo.ts'
import type { ArchivoRescate, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { RESCATE_MAX_BYTES } from '#contract/limites.ts'
import { BORRADORES, NOMBRADOS } from '#messages/edicion.ts'
import { DISPOSITIVOS, nombreDe } from '#messages/equipo/dispositivos.ts'
import { TABLA } from '#messages/tabla.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import { hasTexts, type Meanwhile, meanwhileOf, type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import {
  useNombrarDispositivo,
  usePermitirDispositivo,
  useRescatar,
} from '#queries/cuenta/use-dispositivos.ts'
import type { Notify } from '#ui/notices/toast.tsx'

type BorradorDispositivo = { nombre: string }
export type DispositivoEdit = RowEdit<Dispositivo, BorradorDispositivo>

const draftOf = ({ nombre }: Dispositivo): BorradorDispositivo => ({ nombre: nombre ?? '' })
const WORDS: RowWords<Dispositivo, BorradorDispositivo> = {
  draftOf,
  name: fila => BORRADORES.fila(DISPOSITIVOS.columnas.nombre, nombreDe(fila)),
  titles: { nombre: DISPOSITIVOS.columnas.nombre },
}

export function useEdit(owner: string, notify: Notify): DispositivoEdit {
  const { escribir, isSaving } = useNombrarDispositivo()
  return useRowEdit<Dispositivo, BorradorDispositivo>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words: WORDS,
    kept: { owner, name: 'dispositivos', isRow: hasTexts('id') },
    send: async ({ row, draft: { nombre } }) => {
      const { id, versionFila } = row
      const escrito = await escribir({ id, nombre, versionFila })
      const meanwhile = escrito.ok ? null : meanwhileOf(escrito, row, false)
      if (meanwhile !== null) return { meanwhile: withAll(row, meanwhile) }
      if (!escrito.ok) return { error: escrito.detail ?? NOMBRADOS.noSeSabeSiGuardo, invalid: ['nombre'] }
      notify.success(DISPOSITIVOS.nombrado)
      return { focus: id }
    },
  })
}

/** Adds the other columns to a conflict's row: the server sends only the columns that the office edits. */
const withAll = (row: Dispositivo, { actual, ...rest }: Meanwhile<Dispositivo>): Meanwhile<Dispositivo> => ({
  ...rest,
  actual: actual && { ...row, ...actual },
})

export type Importado = { archivo: string; resultado: ResultadoRescate } | { archivo: string; fallo: string }

export function useImportar() {
  const [importado, setImportado] = useState<Importado | null>(null)
  const { escribir, isSaving } = useRescatar()
  const read = async (file: File): Promise<Importado> => {
    const { name: archivo, size } = file
    const contenido = size > RESCATE_MAX_BYTES ? null : await readArchivo(file)
    if (contenido === null) return { archivo, fallo: DISPOSITIVOS.noEsRescate }
    const result = await escribir(contenido)
    if (result.ok) return { archivo, resultado: result.value }
    return { archivo, fallo: result.detail ?? DISPOSITIVOS.noImportado }
  }
  return {
    importado,
    isImporting: isSaving,
    importar: async (file: File): Promise<void> => {
      setImportado(null)
      setImportado(await read(file))
    },
    dismiss: () => setImportado(null),
  }
}

const TEXTOS = ['dispositivo', 'hechoEn', 'clave', 'iv', 'datos'] as const
/** Format 1 is older. The server explains what a file of format 1 lacks. */
const FORMATOS: readonly unknown[] = [1, 2]

/** Reads a rescue file; null for any other file. Only the server can decrypt the content. */
async function readArchivo(file: File): Promise<ArchivoRescate | null> {
  try {
    const value: unknown = JSON.parse(await file.text())
    if (typeof value !== 'object' || value === null) return null
    const archivo = value as Record<string, unknown>
    const isOurs =
      FORMATOS.includes(archivo.formato) && TEXTOS.every(name => typeof archivo[name] === 'string')
    return isOurs ? (value as ArchivoRescate) : null
  } catch {
    return null
  }
}

export function usePermisos(notify: Notify) {
  const [asked, setAsked] = useState<Dispositivo | null>(null)
  const { escribir } = usePermitirDispositivo()
  const write = async (fila: Dispositivo, decidido: PermisosEnvio, done: string) => {
    const result = await escribir({ id: fila.id, version: fila.versionFila, ...decidido })
    if (result.ok) return notify.success(done)
    const isOther = meanwhileOf(result, fila, false) !== null
    notify.error(isOther ? DISPOSITIVOS.cambio(nombreDe(fila)) : (result.detail ?? TABLA.sinRespuesta))
  }
  return {
    asked,
    setPin: (fila: Dispositivo, pinPermitido: boolean) =>
      // `write` reports its own outcome
      void write(
        fila,
        { pinPermitido },
        pinPermitido ? DISPOSITIVOS.pinPermitido : DISPOSITIVOS.pinProhibido,
      ),
    reponer: (fila: Dispositivo) => void write(fila, { revocado: false }, DISPOSITIVOS.repuestaLista),
    askRevocar: setAsked,
    cancel: () => setAsked(null),
    revocar: () => {
      if (asked !== null) void write(asked, { revocado: true }, DISPOSITIVOS.revocadaListo)
      setAsked(null)
    },
  }
}

export type Permisos = ReturnType<typeof usePermisos>
