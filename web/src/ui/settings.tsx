// Language and felt: two choices that belong to the person, and not to the game.

import { LANGUAGES, NAMES, language, speak, t, type Language } from "../locale";
import { chooseTheme, theme, type Theme } from "../theme";

const THEMES: readonly Theme[] = ["dark", "light"];

export function Settings() {
  return (
    <div class="settings">
      <label>
        <span>{t("menu.language")}</span>
        <select name="language" value={language.value} onChange={(event) => speak(event.currentTarget.value as Language)}>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("menu.theme")}</span>
        <select name="theme" value={theme.value} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`menu.theme.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
