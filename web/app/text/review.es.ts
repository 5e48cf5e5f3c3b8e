import review from "../../../src/dummywhist/text/es/page_review.ftl";

export default [review];
