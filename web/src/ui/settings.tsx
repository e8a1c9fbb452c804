// The settings of the person: language and theme.

import { LANGUAGES, NAMES, language } from "../locale";
import { speak, t } from "../words";
import { chooseTheme, theme, type Theme } from "../theme";
import { Setting } from "./setting";

const THEMES: readonly Theme[] = ["dark", "light"];

export function Settings() {
  return (
    <div class="settings">
      <Setting
        name="language"
        words={t("menu-language")}
        value={language.value}
        choices={LANGUAGES}
        wordsOf={(each) => NAMES[each]}
        langOf={(each) => each}
        choose={(each) => void speak(each)}
      />
      <Setting
        name="theme"
        words={t("menu-theme")}
        value={theme.value}
        choices={THEMES}
        wordsOf={(each) => t(`menu-theme-${each}`)}
        choose={chooseTheme}
      />
    </div>
  );
}
