import { useState } from 'react'
import { PROGRAMA_MAX, VIGENCIAS, type Vigencia } from '#contract/limites.ts'
import { PERMISOS_DE_PROGRAMA, type PermisoPrograma } from '#contract/permisos.ts'
import type { Programa, ProgramaCreado } from '#contract/programa.ts'
import { CONJUNTOS, checkPrograma, normalizePrograma, sortPermisos } from '#domain/cuenta/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { NOMBRADOS } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import {
  FALLA_PROGRAMA,
  PERMISOS,
  PROGRAMA_DIALOGO,
  PROGRAMAS,
  permisosEnPalabras,
} from '#messages/persona/programas.ts'
import { TABLA } from '#messages/tabla.ts'
import { FirstField } from '#office/focus.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import { hasId, meanwhileOf, useMergedSave } from '#office/row/row-edit.ts'
import { RowConflict } from '#office/row/row-editor.tsx'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { restoreMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { useCrearPrograma, useModificarPrograma } from '#queries/cuenta/use-programas.ts'
import { likelyNow } from '#queries/device.ts'
import { CheckKeys } from '#ui/controls/check-keys.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import type { Notify } from '#ui/notices/toast.tsx'

/** `permisos`: the permissions joined to one string, so that drafts can be compared. `programa`: null for a new key. */
interface Draft {
  nombre: string
  permisos: string
  dias: Vigencia
  programa: Programa | null
}
type Escrito = Pick<Draft, 'nombre' | 'permisos'>

const CLAVE_PROGRAMA = 'programa-clave'
const DIA_MS = 24 * 60 * 60_000
const NUEVA: Draft = { nombre: '', permisos: '', dias: 90, programa: null }

export const programaTomado = (owner: string): Draft | null =>
  isTaken(owner, CLAVE_PROGRAMA) ? readBorrador(owner, CLAVE_PROGRAMA, restore) : null

/** A warning if this key has replaced the shown key; else null. A new key may get the id of a removed key. */
export const esOtraClave = (
  vista: Programa,
  { nombre, muestra, creada, creadaPor }: Programa,
): string | null =>
  muestra === vista.muestra ? null : PROGRAMA_DIALOGO.esOtra(nombre, creadaPor, formatDia(Date.parse(creada)))

const join = (permisos: readonly PermisoPrograma[]): string => sortPermisos(permisos).join()
const split = (permisos: string): PermisoPrograma[] =>
  PERMISOS_DE_PROGRAMA.filter(permiso => permisos.split(',').includes(permiso))

const OPTIONS = PERMISOS_DE_PROGRAMA.map(permiso => ({
  value: permiso,
  label: PERMISOS[permiso].nombre,
  detail: PERMISOS[permiso].abre,
}))
const CONJUNTO = Object.entries(CONJUNTOS).map(([value, permisos]) => ({
  value,
  permisos: join(permisos),
  label: PROGRAMA_DIALOGO.conjuntos[value as keyof typeof CONJUNTOS],
}))
const VIGENCIA = VIGENCIAS.map(dias => ({ value: String(dias), label: PROGRAMA_DIALOGO.vigencias[dias] }))

const WORDS: RowWords<Programa, Escrito> = {
  draftOf: ({ nombre, permisos }) => ({ nombre, permisos: join(permisos) }),
  name: ({ nombre }) => nombre,
  titles: { nombre: PROGRAMA_DIALOGO.nombre, permisos: PROGRAMA_DIALOGO.permisos },
  say: (campo, valor) => (campo === 'permisos' ? permisosEnPalabras(split(valor)) : valor),
}

const draftOf = (programa: Programa | null): Draft =>
  programa === null ? NUEVA : { ...NUEVA, ...WORDS.draftOf(programa), programa }

function restore(value: unknown): Draft | null {
  const { programa } = (value ?? {}) as Partial<Draft>
  if (programa === undefined || (programa !== null && !hasId(programa))) return null
  return restoreMembers(value, draftOf(programa))
}

interface ClaveDialogProps {
  owner: string
  programa: Programa | null
  isOnline: boolean
  notify: Notify
  onCreada: (creada: ProgramaCreado) => void
  onClose: () => void
}

export function ClaveDialog({ owner, programa, isOnline, notify, onCreada, onClose }: ClaveDialogProps) {
  const title = programa === null ? PROGRAMAS.nueva : PROGRAMA_DIALOGO.editar(programa.nombre)
  const kept = useFormDraft<Draft>({ owner, name: CLAVE_PROGRAMA, title }, draftOf(programa), restore)
  const { nombre, permisos, dias } = kept.draft
  const change = (part: Partial<Draft>) => {
    setErrores({})
    kept.setDraft({ ...kept.draft, ...part })
  }
  const [errores, setErrores] = useState<{ nombre?: string; permisos?: string; todo?: string }>({})
  const crear = useCrearPrograma()
  const modificar = useModificarPrograma()
  const isSaving = crear.isSaving || modificar.isSaving
  const isOff = isSaving || !isOnline

  const refuse = ({ detail, problem }: { detail: string | null; problem: { campos?: string[] } | null }) => {
    const campo = (['nombre', 'permisos'] as const).find(name => problem?.campos?.includes(name)) ?? 'todo'
    setErrores({ [campo]: detail ?? TABLA.sinRespuesta })
    return null
  }
  const edicion = useMergedSave<Programa, Escrito>({
    owner,
    words: WORDS,
    send: async ({ row, draft }) => {
      const envio = { nombre: normalizePrograma(draft.nombre), permisos: split(draft.permisos) }
      const result = await modificar.escribir({ id: row.id, version: row.version, ...envio })
      if (result.ok) {
        notify.success(PROGRAMA_DIALOGO.cambiada(envio.nombre))
        kept.ending(onClose)()
        return null
      }
      const meanwhile = meanwhileOf(result, row, false)
      if (meanwhile === null || meanwhile.actual === null) return refuse(result)
      const otra = esOtraClave(row, meanwhile.actual)
      return otra === null ? { meanwhile } : refuse({ detail: otra, problem: null })
    },
    onTheirs: kept.ending(onClose),
  })
  const save = async (): Promise<void> => {
    if (isOff) return
    const fallas = checkPrograma(normalizePrograma(nombre), split(permisos))
    if (fallas.nombre || fallas.permisos)
      return setErrores({
        ...(fallas.nombre && { nombre: FALLA_PROGRAMA[fallas.nombre] }),
        ...(fallas.permisos && { permisos: FALLA_PROGRAMA[fallas.permisos] }),
      })
    if (programa !== null) return edicion.save({ row: programa, draft: { nombre, permisos } })
    const result = await crear.escribir({
      nombre: normalizePrograma(nombre),
      permisos: split(permisos),
      dias,
    })
    if (result.ok) kept.ending(onCreada)(result.value)
    else refuse(result)
  }
  const submit = {
    children: programa === null ? PROGRAMA_DIALOGO.crear : PROGRAMA_DIALOGO.guardar,
    'aria-disabled': isOff,
  }
  return (
    <>
      <FormDialog
        className="clave-form"
        title={title}
        width={560}
        top
        problem={errores.todo ?? (!isOnline && NOMBRADOS.noGuardada)}
        said={
          <span className="soft vence">
            {PROGRAMA_DIALOGO.venceEl(
              formatDia(programa === null ? likelyNow() + dias * DIA_MS : Date.parse(programa.vence)),
            )}
          </span>
        }
        cancel={MODALES.cancelar}
        submit={submit}
        onSubmit={() => void save()} // `save` reports its own outcome
        onClose={kept.ending(onClose)}
        isTyped={kept.isTyped}
      >
        <FirstField
          label={PROGRAMA_DIALOGO.nombre}
          hint={PROGRAMA_DIALOGO.nombreAyuda}
          autoComplete="off"
          maxLength={PROGRAMA_MAX}
          error={errores.nombre}
          value={nombre}
          onChange={event => change({ nombre: event.currentTarget.value })}
        />
        <div>
          <h3>{PROGRAMA_DIALOGO.quePuede}</h3>
          <Segmented
            label={PROGRAMA_DIALOGO.conjunto}
            options={CONJUNTO}
            value={CONJUNTO.find(each => each.permisos === permisos)?.value ?? ''}
            onChange={value =>
              change({ permisos: CONJUNTO.find(each => each.value === value)?.permisos ?? permisos })
            }
          />
          <CheckKeys
            label={PROGRAMA_DIALOGO.permisos}
            options={OPTIONS}
            values={split(permisos)}
            error={errores.permisos}
            onChange={values => change({ permisos: join(values) })}
          />
        </div>
        {programa === null && (
          <div>
            <h3>{PROGRAMA_DIALOGO.venceEn}</h3>
            <Segmented
              label={PROGRAMA_DIALOGO.venceEn}
              options={VIGENCIA}
              value={String(dias)}
              onChange={value => change({ dias: VIGENCIAS.find(each => String(each) === value) ?? dias })}
            />
          </div>
        )}
      </FormDialog>
      <RowConflict editor={edicion} />
    </>
  )
}
