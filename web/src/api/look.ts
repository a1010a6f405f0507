/** Where an editor's page frames the application to show a site as its form says it; the server gives it no site. */
export const LOOK_PATH = "/look-iframe";

/** What a frame says once it listens. */
export const LOOK_READY = "terazi.look";

/** Whether this page is such a frame: nobody is signed in, nothing of it is kept, and the page around it gives it the site. */
export const isLook = location.pathname === LOOK_PATH && window.parent !== window;
