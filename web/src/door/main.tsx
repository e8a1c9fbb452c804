// The pages `/sign-in`, `/set-up` and `/house`, which leads to the first round.

import { show } from "../screen";
import { House } from "./house-page";
import { SetUpPage } from "./set-up";
import { SignInPage } from "./sign-in";

const PAGES = { "/sign-in": SignInPage, "/set-up": SetUpPage, "/house": House } as const;

const Page = PAGES[location.pathname as keyof typeof PAGES] ?? SignInPage;

show(<Page />);
