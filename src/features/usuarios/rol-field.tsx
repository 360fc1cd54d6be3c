import type { Rol } from '#contract/rol.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { Select } from '#ui/controls/select.tsx'

const OPTIONS = (Object.keys(USUARIO_DIALOGO.roles) as Rol[]).map(rol => ({
  value: rol,
  label: USUARIO_DIALOGO.roles[rol],
}))

export const RolField = ({ value, onChange }: { value: Rol; onChange: (rol: Rol) => void }) => (
  <Select
    label={USUARIO_DIALOGO.rol}
    options={OPTIONS}
    value={value}
    onChange={rol => onChange(rol as Rol)}
  />
)
